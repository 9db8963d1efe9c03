"""The environment's own process, and the protocol that is spoken with it: `sdk/gym/src/serve.ts` describes it."""

import json
import os
import shlex
import shutil
import struct
import subprocess
from pathlib import Path

RESET, STEP, OBSERVE, DESCRIBE = 1, 2, 3, 4


class GymError(Exception):
    """Says what was asked wrongly, and what would be right. Nothing has happened then. `code` is stable, for programs."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


def find_command():
    """The command that starts an environment, as a list of words.

    `LIARS_GYM` in the environment; else that of the checkout that this file is in; else `liars-gym`, as npm installs it in
    this folder or one above, or in the PATH.
    """
    if os.environ.get("LIARS_GYM"):
        return shlex.split(os.environ["LIARS_GYM"])
    checkout = Path(__file__).resolve().parents[3]
    source = checkout / "sdk" / "gym" / "src" / "main.ts"
    if source.exists():
        own = checkout / "node_modules" / ".bin" / "node"
        node = str(own) if own.exists() else "node"
        return [node, "--conditions=@liars-ladder/source", str(source)]
    here = Path.cwd()
    for folder in [here, *here.parents]:
        installed = folder / "node_modules" / ".bin" / "liars-gym"
        if installed.exists():
            return [str(installed)]
    found = shutil.which("liars-gym")
    if found is None:
        raise GymError(
            "gym.command",
            "there is no liars-gym here: npm install @liars-ladder/gym, or put the command that starts it into LIARS_GYM",
        )
    return [found]


class Process:
    """An environment in a process of its own. `description` is what it says of itself."""

    def __init__(self, setup, command=None):
        words = find_command() if command is None else list(command)
        try:
            self._child = subprocess.Popen([*words, json.dumps(setup)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise GymError("gym.command", f"{words[0]} cannot be started: {error}") from error
        self._head = memoryview(bytearray(8))
        try:
            self.description = json.loads(self._text())
        except BaseException:
            self.close()
            raise

    @property
    def pid(self):
        return self._child.pid

    def ask(self, request, into, first=0, second=0, body=b""):
        """Sends a request, and reads its answer into `into`, which has just its size."""
        self._send(request, first, second, body)
        length = self._length()
        if length != len(into):
            self.close()
            raise GymError("gym.message", f"the environment answered with {length} bytes, not {len(into)}")
        self._read(into)

    def ask_text(self, request, first=0, second=0):
        """The same of a request that is answered with a text."""
        self._send(request, first, second, b"")
        return self._text()

    def close(self):
        """Ends the process. It may be called twice."""
        for pipe in (self._child.stdin, self._child.stdout):
            try:
                pipe.close()
            except OSError:
                pass
        self._child.wait()

    def _send(self, request, first, second, body):
        try:
            self._child.stdin.write(struct.pack("<III", request, first, second))
            self._child.stdin.write(body)
            self._child.stdin.flush()
        except (OSError, ValueError) as error:
            raise GymError("gym.closed", "the environment's process has ended") from error

    def _length(self):
        self._read(self._head)
        problem, length = struct.unpack("<II", self._head)
        if problem == 0:
            return length
        text = memoryview(bytearray(length))
        self._read(text)
        said = json.loads(bytes(text))
        raise GymError(said["code"], said["message"])

    def _text(self):
        text = memoryview(bytearray(self._length()))
        self._read(text)
        return bytes(text).decode()

    def _read(self, into):
        at = 0
        while at < len(into):
            n = self._child.stdout.readinto(into[at:])
            if not n:
                raise GymError("gym.closed", "the environment's process has ended: what it said stands above")
            at += n
