"""The package is well made, and its program runs from an empty home: package_test.py BUILD_DIR

Makes the Debian package of a build, takes it apart, holds it to Debian's policy with lintian and its metadata with appstreamcli,
and starts what is in it from a folder of another name and an empty home, with nothing of the
checkout in reach. BUILD_DIR has been built.
"""

import glob
import gzip
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

BUILD = os.path.abspath(sys.argv[1])
MAINTAINER = "A Club <club@wargames.club>"


def done(*command, **more):
    finished = subprocess.run(command, capture_output=True, text=True, **more)
    assert finished.returncode == 0, f"{command}: exit code {finished.returncode}\n{finished.stdout}{finished.stderr}"
    return finished.stdout


def check_package(package):
    fields = done("dpkg-deb", "--field", package)
    assert f"Maintainer: {MAINTAINER}" in fields, fields
    depends = re.search(r"^Depends: (.*)$", fields, re.M)[1]
    for library in ("libc6", "libopencv-core", "libglfw3", "fonts-inter"):
        assert library in depends, depends
    # It ends with 2 where there is an error, whatever warnings there are.
    done("lintian", "--allow-root", "--fail-on", "error", package)


def check_files(root):
    share = f"{root}/usr/share"
    pages = glob.glob(f"{share}/man/man1/*.1.gz")
    assert len(pages) > 15, pages
    for page in pages:
        text = gzip.open(page, "rt").read()
        assert ".SH SYNOPSIS" in text and ".SH \"EXIT STATUS\"" in text, page
        groff = subprocess.run(["groff", "-man", "-ww", "-z", "-Tutf8"], input=text, capture_output=True, text=True)
        assert groff.returncode == 0 and not groff.stderr, f"{page}: {groff.stderr}"
    for shell, file in (("bash", "bash-completion/completions/telescope"), ("zsh", "zsh/vendor-completions/_telescope"),
                        ("fish", "fish/vendor_completions.d/telescope.fish")):
        done(shell, "-n", f"{share}/{file}")
    words = done("bash", "-c", f"source {share}/bash-completion/completions/telescope; "
                 "COMP_WORDS=(telescope print --paper ''); COMP_CWORD=3; _telescope; echo \"${COMPREPLY[@]}\"; "
                 "COMP_WORDS=(telescope campaign re); COMP_CWORD=2; _telescope; echo \"${COMPREPLY[@]}\"; "
                 "COMP_WORDS=(telescope rule no); COMP_CWORD=2; _telescope; echo \"${COMPREPLY[@]}\"; "
                 "COMP_WORDS=(telescope --headl); COMP_CWORD=1; _telescope; echo \"${COMPREPLY[@]}\"")
    assert words.split("\n")[:4] == ["a4 letter", "report", "none", "--headless"], words
    done("appstreamcli", "validate", "--no-net", *glob.glob(f"{share}/metainfo/*.xml"))
    done("desktop-file-validate", *glob.glob(f"{share}/applications/*.desktop"))
    changelog = gzip.open(f"{share}/doc/telescope/changelog.gz", "rt").read()
    assert MAINTAINER in changelog, changelog


def check_program(root, home):
    """Where it was put, which is nowhere that it was built for."""
    program = f"{root}/usr/bin/telescope"
    env = {"HOME": home, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"}

    def telescope(*arguments):
        return done(program, *arguments, env=env, cwd=home, stdin=subprocess.DEVNULL)

    assert telescope("--version").startswith("telescope 0."), "--version"
    assert "No games" in telescope("games")
    scenarios = f"{root}/usr/share/telescope/scenarios"
    os.rename(f"{scenarios}/open-table.toml", f"{scenarios}/only-here.toml")  # the checkout has none of that name
    telescope("print", "--scenario", "only-here", "--out", "kit")
    assert os.path.getsize(f"{home}/kit/kit.pdf") > 10000
    # Without a display it checks the demo table and says where it puts what.
    running = subprocess.Popen([program, "run", "--camera", "demo", "--no-cp"], env=env, cwd=home, stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while not os.path.exists(f"{home}/.local/state/telescope/headless/table.json"):
        assert running.poll() is None, "it ended before there was a picture"
        time.sleep(0.2)
    running.send_signal(signal.SIGINT)
    assert running.wait(60) == 0


def main():
    with tempfile.TemporaryDirectory() as folder:
        done("cpack", "-B", folder, "-D", f"CPACK_PACKAGE_CONTACT={MAINTAINER}", cwd=BUILD)
        package, = glob.glob(f"{folder}/telescope_*.deb")
        print(f"{os.path.basename(package)}: {os.path.getsize(package) / 1e6:.1f} MB")
        check_package(package)
        root, home = f"{folder}/elsewhere", f"{folder}/home"
        done("dpkg-deb", "-x", package, root)
        os.mkdir(home)
        check_files(root)
        check_program(root, home)


main()
