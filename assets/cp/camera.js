// This device as the table's camera: its newest picture to the program, never more than one on its way.

import { h } from './dom.js';
import { languageChoice, tr } from './language.js';
import { Link, send } from './link.js';

const kLongSide = 1920;
const kQuality = 0.9;
const kBetween = 60; // ms between two pictures at least: hands are followed by sixteen a second, and air, battery and processor are spared
const kSilence = 1500; // ms without an answer, after which that is told
const kPatience = 5000; // ms for an answer
const kGap = 2000; // ms after which the times of pictures begin anew: a clock may have stood still meanwhile
const kAgain = 1000;
const kSameFrame = 1e-4; // s between the stream's times of one frame at most: microseconds are rounded
const kEarly = 0.1; // s that a picture may be drawn before the time that its stream gives it, at most
const kLongestAgain = 15_000; // ms between two tries after the device has taken the camera away
const kMostPixels = 15_500_000; // of a still: the program takes none that is larger than 16 million
const kStillPatience = 5000; // ms for the device to take one
const kSign = 250; // ms between two signs that it is taken: without them the table calls the camera lost
const kMostFailures = 3; // in a row, after which no still is taken until this page is loaded anew
const kUpload = 15_000; // ms for it to come over
const kStarted = 'camera'; // kept while this page is open: it was started, and goes on after it is loaded anew

/** What helps to hang it, by the program's words. */
const helpful = (word) => ({
  left: () => tr('Turn left'), right: () => tr('Turn right'), up: () => tr('Tilt up'), down: () => tr('Tilt down'),
  higher: () => tr('Higher'), lower: () => tr('Lower'), across: () => tr('Turn it across'),
  blurred: () => tr('Blurred: wipe the lens, let it focus'), glare: () => tr('Glare: shade the lamp'), dark: () => tr('Too dark: more light'),
}[word]?.());

const main = document.getElementById('main');
const pause = (ms) => new Promise((go) => { setTimeout(go, ms); });

class Camera {
  constructor(link) {
    this.link = link;
    this.video = h('video', { muted: true, playsinline: true, 'aria-label': tr('What this camera sees') });
    this.video.muted = true;
    this.canvas = document.createElement('canvas');
    this.status = h('p', { id: 'status', class: 'link', role: 'status' });
    this.help = h('p', { id: 'help', class: 'help' });
    this.stills = typeof ImageCapture === 'function';
    this.failures = 0;
    this.detail = h('p', { id: 'detail', class: 'quiet' });
    this.button = h('button', { type: 'button', id: 'start', class: 'main', onclick: () => (this.stream ? this.stop() : this.start()) });
    main.replaceChildren(h('h1', {}, tr('Camera')), this.video, this.help, this.status, this.detail, this.button,
      h('p', { class: 'quiet' }, tr('Fasten it over the table, lying across, with the four anchors in view. Keep this page open and the device on its charger.')),
      languageChoice() ?? '');
    link.addEventListener('dismissed', ({ detail }) => this.stop(detail || tr('The table has ended this connection. Ask whoever runs it for a new code.')));
    document.addEventListener('visibilitychange', () => this.#seen());
    setInterval(() => this.#watch(), 500);
    this.#show(false, tr('Not started'));
    if (sessionStorage.getItem(kStarted)) this.start(1);
  }

  /** `again`: which try by itself this is, after the device has taken the camera away. */
  async start(again = 0) {
    if (!navigator.mediaDevices) return this.#show(false, tr('A browser gives the camera only to an encrypted page: open the address that begins with https.'));
    const trial = this.trial = {}; // whoever stops meanwhile, or starts anew, takes it away
    clearTimeout(this.retry);
    this.button.disabled = true;
    let stream = null;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: false,
        video: { facingMode: { ideal: 'environment' }, width: { ideal: kLongSide }, height: { ideal: 1080 }, frameRate: { ideal: 30 } } });
      const [track] = stream.getVideoTracks();
      track.addEventListener('ended', () => this.#interrupted(stream));
      track.addEventListener('mute', () => this.stream === stream && !this.taking && this.#show(false, tr('The device has taken the camera away; it goes on by itself.')));
      this.video.srcObject = stream;
      await this.video.play();
      if (this.trial !== trial) return this.#close(stream);
      this.stream = stream;
      sessionStorage.setItem(kStarted, 'on');
      this.#seen();
      this.answered = Date.now();
      this.#show(true, tr('Starting…'));
      this.#send(stream).catch((error) => this.stream === stream && this.#wait(tr('The camera cannot be used: {1}', error.message)));
    } catch (error) {
      this.#close(stream);
      if (this.trial !== trial) return;
      const words = error.name === 'NotAllowedError' ? tr('The browser did not give the camera: allow it for this page, then press Start.')
        : error.name === 'NotFoundError' ? tr('This device has no camera.') : tr('The camera cannot be used: {1}', error.message);
      if (again > 0 && error.name !== 'NotAllowedError' && error.name !== 'NotFoundError') this.#wait(words, again);
      else this.stop(words);
    }
    this.button.disabled = false;
  }

  #close(stream) {
    stream?.getTracks().forEach((track) => track.stop());
  }

  stop(why = tr('Stopped')) {
    this.trial = null;
    clearTimeout(this.retry);
    this.#close(this.stream);
    this.stream = null;
    this.lock?.release();
    this.lock = null;
    this.button.disabled = false;
    sessionStorage.removeItem(kStarted);
    this.#show(false, why);
  }

  /** A call, or another program that wants the camera. */
  #interrupted(stream) {
    if (this.stream === stream) this.#wait(tr('The device has taken the camera away; it goes on by itself.'));
  }

  /** Tries again by itself, less and less often. */
  #wait(words, again = 0) {
    this.#close(this.stream);
    this.stream = null;
    this.#show(false, words);
    this.retry = setTimeout(() => this.start(again + 1), Math.min(kAgain * 2 ** again, kLongestAgain));
  }

  /** The screen is kept awake, as long as this page is in front. */
  async #seen() {
    const { stream } = this;
    if (document.visibilityState !== 'visible' || !stream) return;
    this.video.play().catch(() => {});
    const lock = await navigator.wakeLock?.request('screen').catch(() => null);
    if (this.stream !== stream) return lock?.release();
    this.lock?.release();
    this.lock = lock;
  }

  #show(good, words) {
    if (this.status.textContent !== words) this.status.textContent = words;
    this.status.className = `link ${good ? 'on' : 'off'}`;
    this.button.textContent = this.stream ? tr('Stop the camera') : tr('Start the camera');
    if (!this.stream) this.detail.textContent = '';
    if (!good) this.help.textContent = ''; // it may hold no longer
  }

  #hang({ anchors, words }) {
    const text = [tr('Anchors: {1} of 4', anchors), ...words.map(helpful)].filter(Boolean).join('\n');
    if (this.help.textContent === text) return;
    this.help.textContent = text;
    this.help.classList.toggle('good', anchors === 4 && words.length === 0);
  }

  #watch() {
    if (this.stream && !this.taking && Date.now() - this.answered > kSilence) this.#show(false, tr('Connection lost. Trying again…'));
  }

  /** Notes of each picture when it was taken, in seconds on this page's clock. */
  #follow(stream) {
    const again = () => (this.video.requestVideoFrameCallback ? this.video.requestVideoFrameCallback(note) : requestAnimationFrame(note));
    const note = (now, { captureTime, mediaTime } = {}) => {
      if (this.stream !== stream) return;
      again();
      if (Math.abs(mediaTime - this.drawn) < kSameFrame) return; // it was drawn before it was told
      this.newest = { taken: (captureTime ?? now) / 1000, at: mediaTime };
      this.wake?.();
    };
    this.newest = null;
    this.drawn = -1; // of the stream's own time, in seconds
    again();
  }

  /** As soon as there is a picture that was not sent yet. */
  async #frame() {
    if (!this.newest) await new Promise((come) => { this.wake = come; });
    const noted = this.newest;
    this.newest = null;
    return noted;
  }

  /** When the picture was taken that the video shows now: it may be newer than the one that was noted. */
  #taken({ taken, at }) {
    if (at === undefined || typeof VideoFrame !== 'function') return taken;
    let shown = at;
    try {
      const frame = new VideoFrame(this.video);
      shown = frame.timestamp / 1e6;
      frame.close();
    } catch { /* a video that shows no picture at this moment */ }
    const since = performance.now() / 1000 - taken;
    if (!(shown >= at && shown - at < since + kEarly)) shown = at; // of another clock than the one that was noted
    this.drawn = shown;
    return taken + shown - at;
  }

  #picture() {
    const { videoWidth: width, videoHeight: height } = this.video;
    const scale = Math.min(1, kLongSide / Math.max(width, height));
    this.canvas.width = Math.round(width * scale);
    this.canvas.height = Math.round(height * scale);
    this.canvas.getContext('2d', { alpha: false }).drawImage(this.video, 0, 0, this.canvas.width, this.canvas.height);
    return new Promise((made) => { this.canvas.toBlob(made, 'image/jpeg', kQuality); });
  }

  /** With as many pixels as the sensor gives, and no flash. */
  async #photo(stream) {
    const device = new ImageCapture(stream.getVideoTracks()[0]);
    const { imageWidth, imageHeight, fillLightMode } = await device.getPhotoCapabilities();
    const wanted = fillLightMode?.includes('off') ? { fillLightMode: 'off' } : {};
    if (imageWidth?.max && imageHeight?.max) {
      const scale = Math.min(1, Math.sqrt(kMostPixels / (imageWidth.max * imageHeight.max)));
      wanted.imageWidth = Math.floor(imageWidth.max * scale);
      wanted.imageHeight = Math.floor(imageHeight.max * scale);
    }
    const photo = await device.takePhoto(wanted);
    if (photo.type === 'image/jpeg') return photo;
    const picture = await createImageBitmap(photo);
    const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height });
    canvas.getContext('2d', { alpha: false }).drawImage(picture, 0, 0);
    return new Promise((made) => { canvas.toBlob(made, 'image/jpeg', kQuality); });
  }

  /** The table rests: a still, which goes up beside the pictures that follow. False: there was none. */
  async #still(stream, page, number) {
    this.taking = true;
    this.#show(true, tr('The table rests: a sharp picture is being taken…'));
    const taken = performance.now() / 1000;
    const send = (body, patience) => fetch(`api/camera/picture?page=${page}&t=${taken.toFixed(4)}&still=${number}`,
      { method: 'POST', headers: { 'Content-Type': 'image/jpeg' }, body, signal: AbortSignal.timeout(patience) }).then((answer) => answer.text()).catch(() => {});
    const sign = () => this.stream === stream && send('', kSilence); // nothing yet: it is being taken
    const signs = setInterval(sign, kSign);
    try {
      sign();
      const jpeg = await new Promise((done, failed) => {
        this.#photo(stream).then(done, failed);
        pause(kStillPatience).then(done);
      });
      if (!jpeg) return false;
      send(jpeg, kUpload);
      return true;
    } catch {
      return false;
    } finally {
      clearInterval(signs);
      this.taking = false;
      this.answered = Date.now();
    }
  }

  async #send(stream) {
    let page = 0, began = 0, since = performance.now(), count = 0;
    this.#follow(stream);
    while (this.stream === stream) {
      await pause(Math.max(0, kBetween - (performance.now() - began)));
      const noted = await this.#frame();
      if (this.stream !== stream) return;
      if (Date.now() - this.answered > kGap) page = 0;
      began = performance.now();
      const taken = this.#taken(noted);
      const jpeg = await this.#picture();
      const answer = jpeg ? await this.#give(stream, page, taken, jpeg) : { page };
      if (this.stream !== stream) return;
      if (answer.stop) return this.stop(answer.stop);
      page = answer.page;
      if (!answer.taken) {
        await pause(answer.again ?? 0);
        continue;
      }
      if (answer.still) {
        const sharp = await this.#still(stream, page, answer.still);
        if (this.stream !== stream) return; // stopped meanwhile: that says nothing of this device
        this.failures = sharp ? 0 : this.failures + 1; // the table asks for it again, later
        if (this.failures === kMostFailures) {
          this.stills = false;
          page = 0; // begins anew and says so
        }
      }
      ++count;
      if (performance.now() - since < 1000) continue;
      this.detail.textContent = tr('{1} x {2}, {3} pictures a second', this.canvas.width, this.canvas.height, Math.round(count * 1000 / (performance.now() - since)));
      since = performance.now();
      count = 0;
    }
  }

  /** What became of it: `page` 0 where it must begin anew. Once it was stopped nothing more is told of it. */
  async #give(stream, page, taken, jpeg) {
    const show = (good, words) => this.stream === stream && this.#show(good, words);
    try {
      const current = page || (await send('POST', 'api/camera', { stills: this.stills }, AbortSignal.timeout(kPatience))).page;
      const answer = await fetch(`api/camera/picture?page=${current}&t=${taken.toFixed(4)}`,
        { method: 'POST', headers: { 'Content-Type': 'image/jpeg' }, body: jpeg, signal: AbortSignal.timeout(kPatience) });
      this.answered = Date.now();
      if (answer.ok) {
        show(true, tr('The table is seen through this camera'));
        const { still, help } = await answer.json().catch(() => ({}));
        if (help && this.stream === stream) this.#hang(help);
        return { page: current, taken: true, still };
      }
      const { error } = await answer.json().catch(() => ({}));
      const words = error ? tr(error) : tr('The table answered {1}.', answer.status);
      if (answer.status === 410 || answer.status === 401) return { page: 0, stop: words };
      if (answer.status !== 409) show(false, words);
      return { page: 0, again: answer.status === 409 ? 0 : kAgain };
    } catch (error) {
      show(false, error.refused ? error.message : tr('Connection lost. Trying again…'));
      return { page: 0, again: kAgain };
    }
  }
}

const sorry = (words) => main.replaceChildren(h('h1', {}, tr('Camera')), h('p', { id: 'status', class: 'problem', role: 'alert' }, words),
  h('p', {}, h('a', { href: './' }, tr('Type a code'))));

async function begin() {
  document.title = tr('Command Post: camera');
  const code = location.hash.slice(1);
  try {
    if (code) await send('POST', 'api/join', { code, by_cookie: true }, AbortSignal.timeout(kPatience));
    history.replaceState(null, '', 'camera');
    const me = await fetch('api/me', { signal: AbortSignal.timeout(kPatience) });
    if (me.status === 503) throw new Error((await me.json()).error);
    const { role } = me.ok ? await me.json() : {};
    if (role !== 'camera') return sorry(me.ok ? tr('This device has joined with another seat: leave that first.') : tr('Not joined: a code for the camera is shown at the table.'));
    new Camera(new Link());
  } catch (error) {
    sorry(error.message);
    if (!error.refused) setTimeout(() => location.reload(), 3000);
  }
}

addEventListener('hashchange', () => location.reload()); // a new code: one camera after the other, never two
await begin();
