"""The page of a phone that is the camera, alone: camera_page_test.py [TEST...]

A canvas is its camera; nobody answers but this page itself.
"""

import unittest

from moment_test import PageAlone

# What the video shows is always 20 ms newer than what was noted last.
CAMERA = """
const done = arguments[0];
document.body.innerHTML = '<main id="main"></main>';
window.noted = [];
window.sent = [];
window.EventSource = class extends EventTarget { close() {} };
window.fetch = async (address) => {
  if (String(address).includes('camera/picture')) sent.push(Number(new URL(address, location).searchParams.get('t')));
  return Response.json(String(address).includes('api/me') ? {role: 'camera'} : {page: 1});
};
window.VideoFrame = class {
  timestamp = (noted.at(-1).mediaTime + .02) * 1e6;
  close() {}
};
const inform = HTMLVideoElement.prototype.requestVideoFrameCallback;
HTMLVideoElement.prototype.requestVideoFrameCallback = function (note) {
  return inform.call(this, (now, {mediaTime}) => {
    noted.push({now: now / 1000, mediaTime});
    note(now, {mediaTime});
  });
};
const canvas = document.createElement('canvas');
const draw = () => canvas.getContext('2d').fillRect(Math.random() * 99, 0, 9, 9);
setInterval(draw, 30);
draw();
navigator.mediaDevices.getUserMedia = async () => canvas.captureStream();
sessionStorage.setItem('camera', 'on');
import('/camera.js').then(done, done);"""


class CameraPage(PageAlone):
    def test_the_time_that_is_sent_is_that_of_the_picture_that_was_drawn(self):
        self.open(CAMERA)
        self.browser.until(lambda: self.browser.script("return sent.length > 5"))
        sent, noted = self.browser.script("return [sent, noted.map(({now}) => now)]")
        late = [min(abs(taken - now - .02) for now in noted) for taken in sent]
        self.assertLess(max(late), .001, (sent, noted))


if __name__ == "__main__":
    unittest.main()
