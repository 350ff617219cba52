"""What the desk says of the word lists: each by its title, with how its rows are written."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from games.words.approved import titles
from games.words.signals import rules_of_lists
from tests.staff import staff

pytestmark = pytest.mark.django_db


def test_each_rule_stands_beside_its_list_where_a_file_is_chosen() -> None:
    page = staff("editor").get(reverse("admin:words_word_import")).content.decode()
    rows = re.findall(r"<code>(.*?)</code>\s*</td>\s*<td>(.*?)</td>\s*<td>(.*?)</td>", page, re.DOTALL)
    assert [name for name, _, _ in rows] == list(titles())
    told = {name: rule for name, _, rule in rows if rule}
    assert told.keys() == rules_of_lists().keys()
    assert "four letters" in told["square-words"]


@pytest.mark.parametrize(("name", "told"), [("words_word_changelist", "Words"), ("editions_job_changelist", "Makings")])
def test_the_tab_of_a_list_says_what_the_list_is(name: str, told: str) -> None:
    page = staff("admin").get(reverse(f"admin:{name}")).content.decode()
    title = re.search(r"<title>(.*?)</title>", page, re.DOTALL)
    assert title and title[1].strip().startswith(told)
    assert "Select" not in title[1]
