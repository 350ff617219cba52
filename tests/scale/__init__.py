"""What the site costs where there is much of everything, on PostgreSQL."""
