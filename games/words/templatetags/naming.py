"""What rows are called, for the desk's pages: `{{ opts|one }}`, `{{ opts|many }}`."""

from django import template

from games.words import naming

register = template.Library()
register.filter("one", naming.one)
register.filter("many", naming.many)
