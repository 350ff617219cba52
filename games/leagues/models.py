"""Leagues: named groups with a code, each with tables of its own."""

from __future__ import annotations

import secrets

from django.db import models

from games.players.models import Player

LETTERS = "BCDFGHJKLMNPQRTVWXZ"
CODE_LENGTH = 8
MOST_MEMBERS = 200
LONGEST_NAME = 40


def league_code() -> str:
    """A code that can be read out, and is too long to be guessed."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


class League(models.Model):
    """A group of players. The owner names it and decides who stays."""

    name = models.CharField(max_length=LONGEST_NAME)
    code = models.CharField(max_length=12, unique=True, default=league_code)
    owner = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    members = models.ManyToManyField(Player, through="Membership", related_name="leagues")

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """A player in a league."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="memberships")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="memberships")
    joined_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["league", "player"], name="a_member_once")]
        ordering = ["joined_at", "pk"]

    def __str__(self) -> str:
        return f"{self.player} in {self.league}"
