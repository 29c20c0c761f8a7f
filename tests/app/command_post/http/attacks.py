"""What strangers and guests send who mean the Command Post no good: bytes, and JSON that a program reads."""

import json
import string

ADDRESSES = ["/api/me", "/api/view", "/api/covered", "/api/events", "/api/ground", "/api/pins", "/api/aim", "/api/requests",
             "/api/weigh", "/api/leave", "/picture.mjpg", "/picture.jpg", "/telescope.mjpg", "/telescope.jpg"]
PUBLIC = ["/", "/join", "/screen", "/obs", "/app.js", "/style.css", "/map.css", "/symbols.json", "/view.schema.json"]


class Attacks:
    """Bytes that nobody honest sends."""

    def __init__(self, program, guests, dice):
        self.program, self.guests, self.dice = program, guests, dice

    def request(self, method="GET", path="/api/view", body=b"", guest=None, host=None, origin=None, more=()):
        lines = [f"{method} {path} HTTP/1.1".encode("latin-1"),
            f"Host: {self.program.host if host is None else host}".encode("latin-1"),
                 b"Connection: close"]
        if method != "GET":
            lines += [f"Origin: {f'http://{self.program.host}' if origin is None else origin}".encode("latin-1"),
                      b"Content-Length: %d" % len(body)]
        elif origin is not None:
            lines.append(f"Origin: {origin}".encode("latin-1"))
        if guest:
            lines.append(f"Cookie: {guest}".encode())
        return b"\r\n".join([*lines, *more]) + b"\r\n\r\n" + body

    def noise(self, most):
        return self.dice.randbytes(self.dice.randint(1, most))

    def malformed(self):
        host = f"Host: {self.program.host}\r\n".encode()
        start = b"GET /api/view HTTP/1.1\r\n" + host
        made = [b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + self.noise(200), b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            b"\r\n\r\n\r\n",
                b"GET\r\n\r\n", b"GET /\r\n\r\n", b"GET / HTTP/9.9\r\n" + host + b"\r\n",
                    b"GET  /  HTTP/1.1\r\n" + host + b"\r\n",
                b"GET / HTTP/1.1\n" + host.replace(b"\r", b"") + b"\n", b"GET /\0 HTTP/1.1\r\n" + host + b"\r\n",
                b"GET / HTTP/1.1\r\n\r\n", b"GET / HTTP/1.0\r\n\r\n", start + host + b"\r\n", start + b"No colon\r\n\r\n",
                start + b": no name\r\n\r\n", start + b"X: a\r\n folded\r\n\r\n", start + b"Content-Length: -1\r\n\r\n",
                start + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
                    start + b"Content-Length: 99999999999999999999\r\n\r\n",
                start + b"Content-Length: 0x10\r\n\r\n", start + b"Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n",
                start + b"Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\nGET /api/view HTTP/1.1\r\n\r\n",
                start + b"Expect: 100-continue\r\nContent-Length: 16000\r\n\r\n",
                    start + b"X: " + b"a" * 70_000 + b"\r\n\r\n",
                start + b"".join(b"X-%d: y\r\n" % i for i in range(3000)) + b"\r\n", start + b"X\0Y: z\r\n\r\n",
                b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n" + host + b"\r\n",
                    b"GET /?" + b"a=b&" * 7000 + b" HTTP/1.1\r\n" + host + b"\r\n",
                b"GET http://example.org/api/view HTTP/1.1\r\n" + host + b"\r\n",
                    b"CONNECT example.org:80 HTTP/1.1\r\n" + host + b"\r\n",
                b"OPTIONS * HTTP/1.1\r\n" + host + b"\r\n", b"A" * 40_000 + b" / HTTP/1.1\r\n" + host + b"\r\n"]
        while len(made) < 400:
            good = bytearray(self.request(self.dice.choice(["GET", "POST", "PUT"]), self.dice.choice(ADDRESSES),
                b'{"code": "A"}'))
            for _ in range(self.dice.randint(1, 6)):  # slips of a byte, or a cut
                at = self.dice.randrange(len(good))
                good[at:at + self.dice.randint(0, 3)] = self.dice.choice([b"", self.noise(3), b"\r\n", b"\0", b" "])
            made.append(bytes(good[:self.dice.randint(1, len(good))]) if self.dice.random() < 0.3 else bytes(good))
        return made

    def astray(self):
        """No address, no method, no encoding that there is, of strangers and of guests."""
        up = ["../", "..%2f", "%2e%2e/", "%2e%2e%2f", "..%5c", "..\\", "%252e%252e%252f", "..%c0%af", "....//", "%00/",
            "./../"]
        ends = ["etc/passwd", "app.js", "attack.telescope", "api/view", "proc/self/environ"]
        paths = [f"{start}{step * times}{end}" for start in ("/", "/api/", "/picture.jpg/") for step in up
            for times in (1, 8)
                 for end in ends]
        paths += [f"{path}{end}" for path in ADDRESSES for end in ("/", "%00", "%00.js", ".bak", "~", ";a", "//",
            "?key=", "%20", "#x")]
        made = [self.request(path=path) for path in self.dice.sample(paths, 330)]
        for method in ("PUT", "DELETE", "PATCH", "TRACE", "PROPFIND", "get", "HEAD", "POST"):
            made += [self.request(method, path, b"{}") for path in (*PUBLIC, "/api/view", "/picture.mjpg")]
        return made

    def strangers(self):
        """Whoever has no token, or none that is good."""
        real = self.guests["cc"].split("=")[1]
        name = self.guests["cc"].split("=")[0]
        tokens = ["", "0", real[:-1], real + "0", real[::-1], real.upper(), real.replace(real[0], "g"), real + ";",
            '"' + real, real[:32],
                  "%" + real, "\t" + real[1:], "' OR 1=1 --", "a" * 8000]
        tokens += ["".join(self.dice.choices("0123456789abcdef", k=64)) for _ in range(12)]
        cookies = [f"{name}={token}" for token in tokens] + [f"telescope-1={real}", f"{name.upper()}={real}",
            f"x{name}={real}", real, "; ; =;"]
        made = [self.request(path=path, guest=cookie) for cookie in cookies
            for path in ("/api/view", "/api/events", "/picture.jpg")]
        for path in ("/api/view", "/api/events"):
            made += [self.request(path=f"{path}?key={real}"), self.request(path=path,
                more=[f"Authorization: Bearer {real}".encode()]),
                     self.request(path=path, more=[b"Authorization: Basic dW1waXJlOg=="])]
        return made

    def codes(self):
        spent = self.program.spent
        tries = [{"code": code} for code in spent] + [{"code": code} for code in (None, 7, [], {}, True, "", "-", "\0",
            "é" * 40, "A" * 15_000)]
        tries += [{}, {"Code": spent[0]}, {"code": spent[0], "role": "umpire"}, {"role": "umpire"}]
        letters = string.digits + string.ascii_uppercase
        tries += [{"code": "".join(self.dice.choices(letters, k=5)) + "-" + "".join(self.dice.choices(letters, k=5))}
            for _ in range(220)]
        bodies = [json.dumps(each).encode() for each in tries] + [b"", b"null", b"[]", b"7", b'{"code"',
            b'{"code": "\xff\xfe"}', b'{"code": "\\ud800"}',
                                                                 self.noise(900), b'{"code":' * 2000, b"[" * 16_000]
        return [self.request("POST", "/api/join", body) for body in bodies]

    def forged(self):
        """Other sites' pages in a guest's browser, and names that lead elsewhere."""
        hosts = ["evil.example", f"evil.example:{self.program.port}", "127.0.0.1.evil.example", "[::1]", "", ":",
            "localhost.evil", "0x7f.1", "2130706433",
                 "a" * 5000, "127.0.0.1@evil.example", "\xff"]
        origins = ["null", "http://evil.example", f"https://{self.program.host}", "http://127.0.0.1",
            f"http://{self.program.host}.evil.example",
                   f"http://{self.program.host}/", "", f"http://{self.program.host}, http://evil.example", "file://"]
        cc = self.guests["cc"]
        made = [self.request(path=path, host=host, guest=cc) for host in hosts
            for path in ("/api/view", "/api/events", "/", "/picture.jpg")]
        made += [self.request(method, path, b'{"pins": [], "type": "message", "to": "umpire", "text": "forged"}',
            guest=cc, origin=origin)
                 for origin in origins for method, path in (("PUT", "/api/pins"), ("POST", "/api/requests"),
                     ("POST", "/api/weigh"), ("POST", "/api/leave"), ("PUT", "/api/aim"))]
        made += [self.request(path=path, guest=cc, more=[b"Sec-Fetch-Site: " + site])
            for site in (b"cross-site", b"same-site", b"x")
                 for path in ("/api/view", "/api/events", "/picture.mjpg", "/telescope.jpg")]
        return made

    def upgrades(self):
        """What wants to be something else than what there is."""
        socket_ = [b"Upgrade: websocket", b"Sec-WebSocket-Version: 13", b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="]
        made = [self.request(path=path, guest=guest, more=socket_) for path in ("/api/view", "/ws", "/socket.io/")
                for guest in (None, self.guests["spectator"])]
        made += [self.request(path=path, guest=self.guests["spectator"], more=[header])
            for path in ("/api/view", "/api/covered", "/app.js")
                 for header in (b"Last-Event-ID: -1", b"Range: bytes=0-999999999999", b"If-None-Match: *",
                     b"Upgrade: h2c", b"Accept-Encoding: \xff",
                                b"X-HTTP-Method-Override: PUT", b"X-Forwarded-For: 127.0.9.9", b"Content-Type: text/xml")]
        made += [self.request(method, "/api/events", b"{}", guest=self.guests["spectator"])
            for method in ("POST", "PUT", "DELETE", "HEAD")]
        return made

    def values(self):
        deep = current = {}
        for _ in range(10):
            current["a"] = current = {}
        return [None, True, -1, 1e308, 10**19, 0.5, "", "x" * 3000, "\u0000", "\u202e" * 30, "../../x", "<script>", [],
            {}, [[]], deep, [None] * 500,
                "no such thing", "D-01", "c01"]

    def bodies(self):
        """Requests to a program that reads them."""
        made = [{"type": kind, **({key: value} if key else {})} for kind in
                ("roll", "dice", "go_to", "message", "invite", "show_out", "open", "piece", "bind", "word", "nothing")
                for key, value in ((None, None), ("pool", {}), ("entry", 1e300), ("to", []), ("role", {}), ("guest", -5),
                    ("open", "no"), ("piece", 3),
                                   ("tag", 1e9), ("word", ""))]
        made += [{key: value} for key in ("do", "send_back", "carry", "form", "type") for value in self.values()]
        return made

    def torn(self):
        texts = [b"", b"null", b"[]", b'"do"', b'{"do":', b'{"do": "a", "do": []}', b'{"do": NaN}', b'{"do": 1e999}',
            b'{"type": "message", "to": "umpire", "text": "\xc3\x28"}',
                 b'{"type": "message", "to": "umpire", "text": "\\udfff"}', b"[" * 15_000, b'{"a":' * 3000,
                     b'{"do": "' + b"x" * 15_900 + b'"}', b"\xef\xbb\xbf{}", b"{}" * 100]
        return texts + [self.noise(4000) for _ in range(20)]
