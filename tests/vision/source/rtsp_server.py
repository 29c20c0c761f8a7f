#!/usr/bin/python3
"""An RTSP server for tests: H.264 pictures that tell when they were made (time_picture.hpp).

rtsp_server.py PORT WIDTH HEIGHT FPS [damaged]: port 0 takes a free one; prints the port. Serves
rtsp://127.0.0.1:PORT/table. "damaged": parameter sets between the slices of a picture, which tears it apart.
"""
import sys
import time

import gi

gi.require_version("Gst", "1.0")
gi.require_version("GstRtspServer", "1.0")
from gi.repository import GLib, Gst, GstRtspServer  # noqa: E402

PORT, WIDTH, HEIGHT, FPS = (int(word) for word in sys.argv[1:5])
SLICES = "sliced-threads=true threads=2" if "damaged" in sys.argv else "sliced-threads=false threads=1"
Gst.init(None)


def picture():
    tenths = (time.monotonic_ns() // 100_000) & 0xFFFFFFFF
    row = bytearray()
    for i in range(32):
        width = WIDTH * (i + 1) // 32 - WIDTH * i // 32
        row += (b"\xeb" if tenths >> (31 - i) & 1 else b"\x10") * width
    return bytes(row) * HEIGHT + b"\x80" * (WIDTH * HEIGHT // 2)


class Table(GstRtspServer.RTSPMediaFactory):
    def do_create_element(self, url):
        return Gst.parse_launch(
            "( appsrc name=source is-live=true do-timestamp=true format=time block=false max-buffers=2 "
            f"caps=video/x-raw,format=I420,width={WIDTH},height={HEIGHT},framerate={FPS}/1 "
            f"! x264enc tune=zerolatency {SLICES} speed-preset=ultrafast bitrate=4000 key-int-max={FPS} "
            "! rtph264pay name=pay0 config-interval=-1 pt=96 )")

    def do_configure(self, media):
        source = media.get_element().get_by_name("source")

        def push():
            return source.emit("push-buffer", Gst.Buffer.new_wrapped(picture())) == Gst.FlowReturn.OK

        GLib.timeout_add(1000 // FPS, push)  # ends when the media no longer takes pictures


server = GstRtspServer.RTSPServer()
server.set_address("127.0.0.1")
server.set_service(str(PORT))
factory = Table()
factory.set_shared(True)
server.get_mount_points().add_factory("/table", factory)
if server.attach(None) == 0:
    sys.exit("cannot listen")
print(server.get_bound_port(), flush=True)
GLib.MainLoop().run()
