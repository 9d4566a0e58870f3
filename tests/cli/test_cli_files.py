"""Deals read from files, and every way that a file can be wrong."""

from __future__ import annotations

import json
import os

import pytest

from engine.emissary.deal_file import deal_to_json
from engine.emissary.setup import deal_from_seed


@pytest.fixture
def deal():
    return deal_to_json(deal_from_seed(7))


def damaged(deal, **changes):
    return json.dumps({**deal, **changes}).encode()


def test_a_deal_goes_out_and_comes_back(fieldcraft, tmp_path, deal):
    path = tmp_path / "deal.json"
    assert fieldcraft("deal", "emissary", "--seed", "7", "--out", str(path)).code == 0
    assert json.loads(path.read_text()) == deal
    assert fieldcraft("deal", "emissary", "--deal", str(path), "--json").document == deal
    assert fieldcraft("deal", "emissary", "--deal", "-", "--json", stdin=path.read_bytes()).document == deal
    assert [entry.name for entry in tmp_path.iterdir()] == ["deal.json"]


def test_a_byte_order_mark_is_no_fault(fieldcraft, deal):
    raw = b"\xef\xbb\xbf" + json.dumps(deal).encode()
    assert fieldcraft("deal", "emissary", "--deal", "-", "--json", stdin=raw).document == deal


def test_a_file_is_not_replaced_unless_told_so(fieldcraft, tmp_path):
    path = tmp_path / "deal.json"
    path.write_text("mine")
    outcome = fieldcraft("deal", "emissary", "--seed", "7", "--out", str(path))
    assert outcome.code == 2
    assert "--force" in outcome.err
    assert path.read_text() == "mine"
    assert fieldcraft("deal", "emissary", "--seed", "7", "--out", str(path), "--force").code == 0
    assert json.loads(path.read_text())["seed"] == 7


def test_a_file_that_cannot_be_written_is_told(fieldcraft, tmp_path):
    outcome = fieldcraft("deal", "emissary", "--seed", "7", "--out", str(tmp_path / "no" / "such" / "deal.json"))
    assert outcome.code == 2
    assert "cannot be written" in outcome.err
    assert "folder" in fieldcraft("deal", "emissary", "--seed", "7", "--out", str(tmp_path)).err


CONTENTS = [
    (b"", "nothing in it"),
    (b" \n\n", "nothing in it"),
    (b"\x7fELF\0\0\1", "binary"),
    (b"caf\xe9", "not UTF-8"),
    ('{"format": 1}'.encode("utf-16"), "UTF-16"),
    (b"{", "Line 1"),
    (b"[1, 2", "Line 1"),
    (b"[]", "fieldcraft/emissary-deal@1"),
    (b"null", "fieldcraft/emissary-deal@1"),
    (b'{"format": "fieldcraft/emissary-deal@9"}', "fieldcraft/emissary-deal@1"),
    (b'{"format": "fieldcraft/emissary-deal@1"}', "length is missing"),
    (b"[" * 100_000, "nested too deeply"),
    (b'{"a": ' + b"9" * 5000 + b"}", ""),
]


@pytest.mark.parametrize(("raw", "words"), CONTENTS)
def test_what_is_no_deal_is_told_why(fieldcraft, tmp_path, raw, words):
    path = tmp_path / "deal.json"
    path.write_bytes(raw)
    for outcome in (
        fieldcraft("deal", "emissary", "--deal", str(path)),
        fieldcraft("deal", "emissary", "--deal", "-", stdin=raw),
    ):
        assert outcome.code == 2
        assert words in outcome.err
        assert "Traceback" not in outcome.err
    assert "deal.json" in fieldcraft("deal", "emissary", "--deal", str(path)).err


def test_a_missing_file_and_a_folder(fieldcraft, tmp_path):
    assert "no such file" in fieldcraft("deal", "emissary", "--deal", str(tmp_path / "none.json")).err
    assert "folder" in fieldcraft("deal", "emissary", "--deal", str(tmp_path)).err
    assert fieldcraft("deal", "emissary", "--deal", "a\0b").code == 2


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="needs a file that this user may not read")
def test_a_file_that_may_not_be_read(fieldcraft, tmp_path):
    path = tmp_path / "deal.json"
    path.write_text("{}")
    path.chmod(0)
    assert "not allowed" in fieldcraft("deal", "emissary", "--deal", str(path)).err


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="needs an endless file")
def test_an_endless_file_is_given_up(fieldcraft):
    assert "larger than" in fieldcraft("deal", "emissary", "--deal", "/dev/zero").err


def test_damage_is_told_where_it_is(fieldcraft, deal):
    shuffle = deal["visits"][1]["shuffles"][0]
    shuffle[3] = shuffle[4]
    outcome = fieldcraft("deal", "emissary", "--deal", "-", "--json", stdin=damaged(deal))
    assert outcome.code == 2
    assert outcome.document["field"] == "visits.2.shuffles.1.5"
    rulers = ["KH", "KH", *deal["rulers"][2:]]
    assert "KH" in fieldcraft("deal", "emissary", "--deal", "-", stdin=damaged(deal, rulers=rulers)).err
    assert fieldcraft("deal", "emissary", "--deal", "-", stdin=damaged(deal, length="short")).code == 2
    assert "surprise" in fieldcraft("deal", "emissary", "--deal", "-", stdin=damaged(deal, surprise=1)).err


def test_what_a_file_says_itself_is_not_said_again(fieldcraft, deal):
    raw = damaged(deal)
    assert "--short goes with a seed" in fieldcraft("deal", "emissary", "--deal", "-", "--short", stdin=raw).err
    assert "--option goes with a seed" in fieldcraft("deal", "emissary", "--deal", "-", "--option", "a=1", stdin=raw).err
    assert "exclude each other" in fieldcraft("deal", "emissary", "--deal", "-", "--seed", "1", stdin=raw).err
