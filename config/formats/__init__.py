"""How dates and times are written where no template says it: as everywhere on the site."""
