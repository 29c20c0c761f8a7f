"""The program as tests of an evening run it: without a window, with a code for each of its seats."""

import os
import re
import signal
import subprocess
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
SCENARIOS = os.path.join(HERE, "../../../../assets/scenarios")


class HeadlessRun:
    """`telescope run --headless` of a scenario that is shipped or, with its ending, of any file, in a folder of its own;
    without a camera unless one is named, at any free port unless one is named, with `more` arguments. A game of that name that is there goes on."""

    def __init__(self, program, folder, scenario, seats, camera="none", game="evening", more=(), port=0):
        self.program, self.game, self.out = program, os.path.join(folder, game + ".telescope"), os.path.join(folder, "out")
        file = scenario if scenario.endswith(".toml") else os.path.join(SCENARIOS, scenario + ".toml")
        self.env = dict(os.environ, XDG_CONFIG_HOME=folder, XDG_DATA_HOME=folder, XDG_STATE_HOME=folder, LC_ALL="C.UTF-8")
        self.env.pop("DISPLAY", None)
        invited = [word for seat in seats for word in ("--cp-invite", seat)]
        self.process = subprocess.Popen(
            [program, "run", "--headless", "--camera", camera, "--scenario", file,
             "--game", self.game, "--cp-port", str(port), "--out", self.out, *more, *invited],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=self.env)
        self.addresses, self.said = {}, []
        for line in self.process.stdout:
            self.said.append(line)
            if found := re.match(r".+, one device: (\S+)", line):
                self.addresses[list(seats)[len(self.addresses)]] = found[1]
            if len(self.addresses) == len(seats):
                break
        else:
            raise RuntimeError("the program invites nobody: " + "".join(self.said))
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.listener.start()

    def _listen(self):
        """To all that the program says, so that it never waits for a reader; its newest lines are kept."""
        for line in self.process.stdout:
            self.said = [*self.said[-199:], line]

    def end(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        self.process.wait(timeout=60)
        self.listener.join(timeout=60)
        self.process.stdout.close()
        return self.process.returncode

    def replay(self, *more):
        return self.command("replay", self.game, *more)

    def command(self, *words):
        return subprocess.run([self.program, *words], env=self.env, capture_output=True, text=True, timeout=120)
