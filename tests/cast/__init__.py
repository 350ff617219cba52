"""Builders of people, plays, leagues, rooms and sites that several test modules use."""
