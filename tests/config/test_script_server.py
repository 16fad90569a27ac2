"""`script/server` where nothing is set up."""

from __future__ import annotations

import shutil
import subprocess
from argparse import ArgumentParser
from pathlib import Path

import pytest

from config.management.commands.start import Command
from tests.play.installation import ROOT


@pytest.mark.parametrize("word", ["--help", "-h"])
def test_help_sets_nothing_up_and_tells_every_word_that_the_site_is_started_with(tmp_path: Path, word: str) -> None:
    shutil.copy(ROOT / "script" / "server", tmp_path / "server")
    parser = ArgumentParser(add_help=False)
    Command().add_arguments(parser)

    told = subprocess.run([tmp_path / "server", word], capture_output=True, text=True, check=True, timeout=60).stdout

    known = [line.split(maxsplit=2) for line in told.splitlines() if line.startswith("  --")]
    assert known == [[*action.option_strings, action.dest.upper(), action.help] for action in parser._actions]
