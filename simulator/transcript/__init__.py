"""A game as text: every action and everything that followed, in words, with what it takes to play it again."""

from simulator.kernel.seating import seat_letter
from simulator.transcript.layout import UnreadableTranscriptError, render
from simulator.transcript.recorder import Recipe, Step, Transcript, fingerprint, record, retell
from simulator.transcript.verifying import Verdict, verify

__all__ = [
    "Recipe",
    "Step",
    "Transcript",
    "UnreadableTranscriptError",
    "Verdict",
    "fingerprint",
    "record",
    "render",
    "retell",
    "seat_letter",
    "verify",
]
