#!/usr/bin/env python3
"""Trains the first net of vision/dice, which finds upper faces of dice, and writes assets/dice/face_witness.json.

usage: dice_training.py OUT FOLDER=SHARE... [--minutes N] [--start CHECKPOINT]
What else is in OUT stays: the second net is dice_reading.py's.
A FOLDER holds pictures and their truth.json, {"file": [[face, x0, y0, x1, y1], ...]}: photographs, what
bench_dice --keep writes, or pictures without dice. SHARE is that of the examples; the rest are dice that are
drawn here. A part of the pictures is held out by the hash of its name, another only measures. Needs python3-torch and python3-opencv.
"""
import argparse
import base64
import copy
import json
import math
import multiprocessing
import os
import random
import time

import cv2
import numpy as np
import torch
from torch import nn
from torch.nn import functional

SIDE, STRIDE, RIM = 80, 4, 3  # pixels of an example; of a cell; cells at its rim that do not count
LEAST, MOST = 17, 36  # pixels: side of a box that the net is to find; pyramids bring others there
FACES = 6
PLACES = [0, 7, 8, 9]  # outputs that the program asks for; faces are read by another net
UPRIGHT = 1.2  # of a face, its upright box on average
KEPT = .998  # of the average of all steps' nets, from a step to the next
PIPS = {1: [(0, 0)], 2: [(-1, -1), (1, 1)], 3: [(-1, -1), (0, 0), (1, 1)],
        4: [(-1, -1), (1, 1), (-1, 1), (1, -1)], 5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)],
        6: [(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)]}


def name_hash(name, start):
    value = start
    for byte in name.encode():
        value = ((value ^ byte) * 16777619) & 0xFFFFFFFF
    return value ^ (value >> 15)


def part_of(name):
    """As in bench_dice."""
    value = name_hash(name, 2166136261)
    if value % 3 and value // 3 % 5:
        return "tune"
    return "held" if name_hash(name, 2166136261 ^ 77) % 3 else "check"


class FaceNet(nn.Module):
    """Input BGR about 0; output per cell: is one, six faces, offset x and y of its middle, log of its side."""
    LAYERS = [(3, 12, 2, 1), (12, 24, 2, 1), (24, 24, 1, 1), (24, 24, 1, 2), (24, 24, 1, 2), (24, 32, 1, 1)]

    def __init__(self):
        super().__init__()
        self.convs = nn.ModuleList(
            nn.Conv2d(i, o, 3, stride=s, padding=d, dilation=d, bias=False) for i, o, s, d in self.LAYERS)
        self.norms = nn.ModuleList(nn.BatchNorm2d(o) for _, o, _, _ in self.LAYERS)
        self.head = nn.Conv2d(self.LAYERS[-1][1], 4 + FACES, 1)
        with torch.no_grad():
            self.head.bias[0] = -3

    def forward(self, x):
        for conv, norm in zip(self.convs, self.norms):
            x = functional.relu(norm(conv(x)))
        return self.head(x)


def boxes_of(folder):
    """Of each picture that is not held out: its name, its part, and [(face, x and y of its middle, its side), ...]."""
    with open(os.path.join(folder, "truth.json"), encoding="utf-8") as file:
        truth = json.load(file)
    for name, boxes in truth.items():
        is_rendered = name.startswith("rendered")  # held out by their seed
        part = "tune" if is_rendered else part_of(name)
        if part != "held":
            yield name, part, [(b[0], (b[1] + b[3]) / 2, (b[2] + b[4]) / 2,
                                math.sqrt(max(1, (b[3] - b[1]) * (b[4] - b[2]))) * (UPRIGHT if is_rendered else 1))
                               for b in boxes]


def load(folder):
    tune, check = [], []
    for name, part, boxes in boxes_of(folder):
        (check if part == "check" else tune).append((cv2.imread(os.path.join(folder, name)), boxes))
    return tune, check


def sources_of(words):
    """Of FOLDER=SHARE."""
    return [(folder, float(share)) for folder, share in (word.rsplit("=", 1) for word in words)]


# ---- dice that are drawn

def colour_pair(rng):
    while True:
        body = np.array([rng.uniform(5, 250) for _ in range(3)])
        if rng.random() < 0.35:
            body[:] = rng.choice([235, 20, 40, 220]) + rng.uniform(-15, 15)
        ink = np.array([rng.uniform(0, 60)] * 3) if rng.random() < 0.5 else np.array([rng.uniform(190, 255)] * 3)
        if rng.random() < 0.15:
            ink = np.array([rng.uniform(0, 255) for _ in range(3)])
        if np.abs(body - ink).max() > 70:
            return body, ink


def place(rng, side):
    """The three edges of a die in the picture, from a camera that looks down on it, and its foot's middle."""
    tilt, turn, way = math.radians(rng.uniform(0, 48)), rng.uniform(0, math.tau), rng.uniform(0, math.tau)
    if rng.random() < 0.4:
        tilt *= 0.3
    x = np.array([math.cos(turn), math.sin(turn) * math.cos(tilt)])
    y = np.array([-math.sin(turn), math.cos(turn) * math.cos(tilt)])
    z = np.array([0, -math.sin(tilt)])
    c, s = math.cos(way), math.sin(way)
    spin = np.array([[c, -s], [s, c]])
    return [spin @ v * side for v in (x, y, z)]


def superellipse(centre, u, v, exponent):
    a = np.linspace(0, math.tau, 40, endpoint=False)
    c, s = np.cos(a), np.sin(a)
    r = 0.5 / (np.abs(c) ** exponent + np.abs(s) ** exponent) ** (1 / exponent)
    return centre + np.outer(r * c, u) + np.outer(r * s, v)


def fill(picture, points, colour):
    cv2.fillConvexPoly(picture, np.round(points * 16).astype(np.int32), [float(c) for c in colour], cv2.LINE_AA, 4)


def pips(picture, rng, centre, u, v, face, ink, radius, at):
    for px, py in PIPS[face]:
        a = np.linspace(0, math.tau, 14, endpoint=False)
        middle = centre + px * at * u + py * at * v
        fill(picture, middle + radius * (np.outer(np.cos(a), u) + np.outer(np.sin(a), v)), ink)


def draw_die(picture, rng, centre, side, scale, look):
    """Draws at `scale` times the size; returns (face, middle x, middle y, side of its box)."""
    body, ink, radius, at, exponent, material = look
    x, y, z = place(rng, side * scale)
    foot = np.array(centre) * scale - z / 2
    if np.cross(np.append(x, 0), np.append(y, 0))[2] < 0:
        y = -y
    face = rng.randint(1, 6)
    hull = np.vstack([superellipse(foot + z * h, x * g, y * g, exponent) for h, g in
                      ((0.04, .94), (.1, 1), (.5, 1), (.9, 1))]).astype(np.float32)
    hull = cv2.convexHull(hull)[:, 0]
    before = picture.copy()
    if rng.random() < 0.7:
        shadow = picture.copy()
        away = np.array([rng.uniform(-.25, .25), rng.uniform(-.25, .25)]) * side * scale
        fill(shadow, hull + away, (25, 25, 25))
        cv2.addWeighted(picture, 0.55, shadow, 0.45, 0, picture)
    light = rng.uniform(0.55, 0.95)
    fill(picture, hull, np.clip(body * light, 0, 255))
    beside = [f for f in range(1, 7) if f not in (face, 7 - face)]
    rng.shuffle(beside)
    beside = [beside[0], next(f for f in beside if f not in (beside[0], 7 - beside[0]))]
    for number, (out, along) in enumerate(((x, y), (y, x))):
        for sign, shown in ((1, beside[number]), (-1, 7 - beside[number])):
            if np.dot(out * sign, -z) > 0.03 * side * side * scale * scale:
                fill(picture, superellipse(foot + z * .5 + out * sign * .49, along * .93, z * .93, exponent),
                     np.clip(body * (light + rng.uniform(-.1, .1)), 0, 255))
                pips(picture, rng, foot + z * 0.5 + out * sign * 0.5, along, z, shown, ink * light, radius, at)
    top = foot + z
    fill(picture, superellipse(top, x * .94, y * .94, exponent), body)
    if material == "marbled":
        noise = cv2.resize(np.random.default_rng(rng.randrange(1 << 30)).normal(
            0, rng.uniform(10, 45), (rng.randint(4, 12), rng.randint(4, 12), 3)).astype(np.float32),
            picture.shape[1::-1], interpolation=cv2.INTER_CUBIC)
        mask = np.zeros(picture.shape[:2], np.uint8)
        fill(mask, hull, (255,))
        picture[:] = np.where(mask[..., None] > 0, np.clip(picture + noise, 0, 255), picture).astype(np.uint8)
    if material == "clear":
        cv2.addWeighted(picture, 0.65, before, 0.35, 0, picture)
    pips(picture, rng, top, x, y, face, ink, radius * rng.uniform(.95, 1.05), at)
    if rng.random() < 0.15:  # a lamp's reflection
        shine = picture.copy()
        cv2.circle(shine, tuple(int(v) for v in top + x * rng.uniform(-.4, .4) + y * rng.uniform(-.4, .4)),
                   max(1, int(side * scale * rng.uniform(0.05, .15))), (255, 255, 255), -1, cv2.LINE_AA)
        cv2.addWeighted(picture, 0.5, shine, 0.5, 0, picture)
    box = np.abs(x) + np.abs(y)
    return face, top[0] / scale, top[1] / scale, math.sqrt(box[0] * box[1]) / scale


def ground(rng, side):
    nprng = np.random.default_rng(rng.randrange(1 << 30))
    colour = np.array([rng.uniform(15, 235) for _ in range(3)])
    if rng.random() < .4:
        colour[:] = colour[0]
    rough = rng.choice([2, side // 8, side // 3, side])
    noise = nprng.normal(0, rng.uniform(1, 22), (max(2, rough), max(2, rng.choice([rough, side // 4])), 1))
    noise = cv2.resize(noise.astype(np.float32), (side, side), interpolation=cv2.INTER_CUBIC)
    return np.clip(colour + noise[..., None], 0, 255).astype(np.uint8)


def tag(picture, rng, centre, u, v):
    """A fiducial: a white card, a black square, and bits in it."""
    bits, round_bits = rng.randint(4, 8), rng.random() < .3
    paper, ink = rng.uniform(170, 255), rng.uniform(0, 70)
    fill(picture, superellipse(centre, 1.3 * u, 1.3 * v, 30), [paper] * 3)
    fill(picture, superellipse(centre, u, v, 30), [ink] * 3)
    step = 1 / bits
    for i in range(1, bits - 1):
        for j in range(1, bits - 1):
            if rng.random() < .5:
                at = centre + u * (step * (i + .5) - .5) + v * (step * (j + .5) - .5)
                fill(picture, superellipse(at, u * step, v * step, 2 if round_bits else 30), [paper] * 3)


def clutter(picture, rng):
    """What is no die but looks like one in part: counters, rows of windows, words, marks, blocks."""
    side = picture.shape[0]
    colour = lambda: [rng.uniform(0, 255) for _ in range(3)]
    for _ in range(rng.randint(1, 4)):
        at = np.array([rng.uniform(0, side), rng.uniform(0, side)])
        size, kind = side * rng.uniform(0.1, 0.3), rng.randrange(11)
        a = rng.uniform(0, math.tau)
        u, v = size * np.array([math.cos(a), math.sin(a)]), size * np.array([-math.sin(a), math.cos(a)])
        centre = tuple(int(c) for c in at)
        if kind in (0, 9, 10):  # counters, plain and with a spot
            cv2.circle(picture, centre, int(size * .7), colour(), -1, cv2.LINE_AA)
            if rng.random() < 0.6:
                cv2.circle(picture, centre, int(size * rng.uniform(.1, .5)), colour(), -1, cv2.LINE_AA)
        elif kind in (1, 2):
            fill(picture, superellipse(at, 2.2 * u, rng.uniform(1, 2.5) * v, 20), colour())
            ink, step, radius = colour(), rng.uniform(.3, .6), rng.uniform(.25, .45)
            for i in range(-2, 3):
                for j in range(-2, 3):
                    p = at + step * (i * u + j * v)
                    if kind == 1:
                        cv2.circle(picture, tuple(int(c) for c in p), max(1, int(radius * step * size)), ink, -1,
                                   cv2.LINE_AA)
                    elif rng.random() < .5:
                        fill(picture, superellipse(p, u * step, v * step, 30), ink)
        elif kind == 3:
            cv2.putText(picture, "".join(rng.choice("ABCDEFGHKMOQRSTXo.:8630%") for _ in range(4)), centre,
                        rng.randrange(8), size / 22, colour(), rng.randint(1, 4), cv2.LINE_AA)
        elif kind in (7, 8):
            tag(picture, rng, at, 1.6 * u, 1.6 * v)
        elif kind == 4:
            fill(picture, superellipse(at, rng.uniform(.5, 2) * u, rng.uniform(.5, 2) * v, rng.uniform(2, 20)), colour())
        elif kind == 5:
            cv2.line(picture, centre, tuple(int(c) for c in at + 4 * u), colour(), rng.randint(1, 8), cv2.LINE_AA)
        else:
            for _ in range(rng.randint(2, 9)):
                p = at + rng.uniform(-1, 1) * u + rng.uniform(-1, 1) * v
                cv2.circle(picture, tuple(int(c) for c in p), rng.randint(1, 6), colour(), -1, cv2.LINE_AA)


def drawn_example(rng):
    scale = 2
    picture = ground(rng, SIDE * scale)
    if rng.random() < 0.5:
        clutter(picture, rng)
    boxes = []
    if rng.random() < 0.88:
        side = math.exp(rng.uniform(math.log(13), math.log(30)))
        body, ink = colour_pair(rng)
        look = [body, ink, rng.uniform(.075, .13), rng.uniform(.22, .28), rng.uniform(3.5, 12),
                rng.choices(["plain", "marbled", "clear"], [.65, .2, .15])[0]]
        for _ in range(rng.randint(1, 4)):
            centre = rng.uniform(8, SIDE - 8), rng.uniform(8, SIDE - 8)
            if any(math.hypot(centre[0] - b[1], centre[1] - b[2]) < 1.65 * side for b in boxes):
                continue
            if rng.random() < 0.4:
                look[0], look[1] = colour_pair(rng)
            boxes.append(draw_die(picture, rng, centre, side, scale, look))
    picture = cv2.GaussianBlur(picture, None, rng.uniform(.3, 1.1) * scale)
    return cv2.resize(picture, (SIDE, SIDE), interpolation=cv2.INTER_AREA), boxes


# ---- examples

def photo_example(rng, photos, jitter=True):
    picture, boxes = rng.choice(photos)
    side = rng.choice(boxes)[3] if boxes else rng.uniform(20, 200)
    scale = math.exp(rng.uniform(math.log(LEAST), math.log(MOST))) / side
    if scale < 0.6:
        factor = 1.4 * scale
        picture = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        boxes = [(b[0],) + tuple(v * factor for v in b[1:]) for b in boxes]
        scale /= factor
        side *= factor
    if boxes and rng.random() < 0.85:
        # Faces that are rare, or of pictures with many dice, are taken as they come.
        _, x, y, side = rng.choice(boxes)
        x, y = x + rng.uniform(-.4, .4) * SIDE / scale, y + rng.uniform(-.4, .4) * SIDE / scale
    else:
        x, y = rng.uniform(0, picture.shape[1]), rng.uniform(0, picture.shape[0])
    turn = rng.choice([0, 90, 180, 270]) + (rng.uniform(-45, 45) if rng.random() < .7 else 0)
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    form = np.array([[c, -s], [s, c]])
    if rng.random() < .5:
        form = form @ np.diag([-1, 1])
    stretch = math.exp(rng.uniform(-.14, .14))
    form = np.diag([stretch, 1 / stretch]) @ form * scale
    shift = np.array([SIDE / 2, SIDE / 2]) - form @ np.array([x, y])
    out = cv2.warpAffine(picture, np.hstack([form, shift[:, None]]), (SIDE, SIDE), flags=cv2.INTER_LINEAR,
                         borderMode=cv2.BORDER_REPLICATE)
    placed = []
    for face, bx, by, bs in boxes:
        p = form @ np.array([bx, by]) + shift
        if -20 < p[0] < SIDE + 20 and -20 < p[1] < SIDE + 20:
            placed.append((face, p[0], p[1], bs * scale))
    return out, placed


def altered(picture, rng):
    out = picture.astype(np.float32)
    if rng.random() < .25:
        out[:] = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)[..., None]
    if rng.random() < .4:
        out = out[..., rng.sample([0, 1, 2], 3)]
    if rng.random() < .12:
        out = 255 - out
    mean = out.mean()
    out = (out - mean) * rng.uniform(.6, 1.25) + mean + rng.uniform(-35, 35)
    if rng.random() < .5:
        out *= np.array([rng.uniform(.8, 1.2) for _ in range(3)], np.float32)
    if rng.random() < .25:
        out = cv2.GaussianBlur(out, None, rng.uniform(.3, .9))
    if rng.random() < .6:
        out += np.random.default_rng(rng.randrange(1 << 30)).normal(0, rng.uniform(.5, 7), out.shape)
    return np.clip(out, 0, 255)


def target(boxes):
    """Planes: weight, is one, face (0 to 5), dx, dy, log of side."""
    cells = SIDE // STRIDE
    planes = np.zeros((6, cells, cells), np.float32)
    planes[0] = 1
    grid = (np.arange(cells) * STRIDE + (STRIDE - 1) / 2)
    for face, x, y, side in boxes:
        far = np.maximum(np.abs(grid[None, :] - x), np.abs(grid[:, None] - y))
        planes[0][far < .5 * side + 2] = 0
        if not LEAST * .8 < side < MOST * 1.25:
            continue
        hit = far < max(.18 * side, 2.1)
        planes[0][hit] = 1
        planes[1][hit] = 1
        planes[2][hit] = face - 1
        planes[3][hit] = ((x - grid[None, :]) / 8 * np.ones((cells, 1)))[hit]
        planes[4][hit] = ((y - grid[:, None]) / 8 * np.ones((1, cells)))[hit]
        planes[5][hit] = math.log(side / 24)
    planes[0, :RIM] = planes[0, -RIM:] = planes[0, :, :RIM] = planes[0, :, -RIM:] = 0
    return planes


def turned(picture, planes, rng):
    """One of the eight ways in which a square lies on itself."""
    if rng.random() < .5:
        picture, planes = picture[:, ::-1], planes[:, :, ::-1].copy()
        planes[3] *= -1
    for _ in range(rng.randrange(4)):
        picture, planes = np.rot90(picture), np.rot90(planes, axes=(1, 2)).copy()
        planes[3], planes[4] = planes[4].copy(), -planes[3]
    return np.ascontiguousarray(picture), planes


def batch(rng, sources, count, pool=None):
    """With a pool half of the examples are those of earlier batches, turned and altered anew."""
    inputs, targets = [], []
    for number in range(count):
        if pool and len(pool) > 1000 and number % 2:
            picture, planes = turned(*rng.choice(pool), rng)
        else:
            share, photos = rng.random(), None
            for part, pictures in sources:
                if share < part:
                    photos = pictures
                    break
                share -= part
            picture, boxes = photo_example(rng, photos) if photos else drawn_example(rng)
            planes = target(boxes)
            if pool is not None:
                pool.append((picture, planes))
                del pool[:-6000]
        inputs.append(altered(picture, rng))
        targets.append(planes)
    return np.stack(inputs).astype(np.float32), np.stack(targets)


def as_tensors(examples):
    inputs, targets = examples
    x = torch.from_numpy(inputs).permute(0, 3, 1, 2).contiguous()
    return (x - 128) / 64, torch.from_numpy(targets)


def loss_of(out, want):
    weight, is_one = want[:, 0], want[:, 1]
    raw = functional.binary_cross_entropy_with_logits(out[:, 0], is_one, reduction="none")
    sure = torch.sigmoid(out[:, 0]).detach()
    focus = torch.where(is_one > 0, 2 * (1 - sure) ** 1.5 + .1, sure ** 1.5 * 2 + .02)
    found = (raw * weight * focus).sum()
    hit = weight * is_one
    faces = functional.cross_entropy(out[:, 1:7], want[:, 2].long(), reduction="none")
    place = (out[:, 7:10] - want[:, 3:6]).abs().sum(1)
    count = hit.sum().clamp(min=1)
    return found / count + (faces * hit).sum() / count + .5 * (place * hit).sum() / count


def measure(net, pairs):
    net.eval()
    hits = right = sure = sure_right = strays = seen = 0
    with torch.no_grad():
        for x, want in pairs:
            out = net(x)
            hit = (want[:, 0] * want[:, 1]) > 0
            one = torch.sigmoid(out[:, 0])
            face = torch.softmax(out[:, 1:7], 1).max(1)
            good = face[1] == want[:, 2].long()
            hits += int(hit.sum())
            seen += int((hit & (one > .5)).sum())
            right += int((hit & good).sum())
            s = hit & (face[0] > .95) & (one > .5)
            sure += int(s.sum())
            sure_right += int((s & good).sum())
            strays += int(((want[:, 0] > 0) & (want[:, 1] == 0) & (one > .5)).sum())
    net.train()
    hits = max(1, hits)
    return (f"found {seen / hits:.3f} right {right / hits:.3f} sure {sure / hits:.3f} "
            f"right of sure {sure_right / max(1, sure):.4f} strays {strays / hits:.3f}")


def make_batches(queue, seed, sources):
    cv2.setNumThreads(1)
    rng, pool = random.Random(seed), []
    while True:
        queue.put(batch(rng, sources, 32, pool))


# ---- the file

def export(part, net, path, outputs=slice(None)):
    """Writes these outputs of a net in place of what the file has for that part."""
    net.eval()
    layers = []
    with torch.no_grad():
        for (_, _, stride, dilation), conv, norm in zip(net.LAYERS, net.convs, net.norms):
            by = norm.weight / torch.sqrt(norm.running_var + norm.eps)
            layers.append((stride, dilation, conv.weight * by[:, None, None, None],
                           norm.bias - norm.running_mean * by))
        layers.append((1, 1, net.head.weight[outputs], net.head.bias[outputs]))
        written = []
        for stride, dilation, weight, bias in layers:
            scale = weight.abs().amax((1, 2, 3)).clamp(min=1e-9) / 127
            numbers = torch.round(weight / scale[:, None, None, None]).to(torch.int8)
            # Written as the program sums: row, column, input, output.
            numbers = numbers.permute(2, 3, 1, 0).contiguous().numpy()
            written.append({"size": list(numbers.shape), "stride": stride, "dilation": dilation,
                            "scales": [float(f"{v:.5g}") for v in scale], "biases": [float(f"{v:.5g}") for v in bias],
                            "weights": base64.b64encode(numbers.tobytes()).decode()})
    whole = {"about": "Finds and reads upper faces of dice: made by tests/bench/dice_training.py and dice_reading.py of "
             "dice drawn there and on the demo table, and of a part of Rune55 v3 (Roboflow universe, rune-zkmvl, "
             "CC BY 4.0); see vision/dice/README.md"}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            whole = json.load(file)
    whole[part] = written
    with open(path, "w", encoding="utf-8") as file:
        json.dump(whole, file, separators=(",", ":"))
        file.write("\n")
    net.train()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--minutes", type=float, default=50)
    parser.add_argument("--rate", type=float, default=.004)
    parser.add_argument("--last-rate", type=float, default=.00002)
    parser.add_argument("--start", help="a checkpoint to go on from: OUT.pt")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(asked.seed)
    sources, checks, fixed = [], {}, random.Random(5)
    for folder, share in sources_of(asked.folders):
        tune, check = load(folder)
        sources.append((share, tune))
        name = os.path.basename(folder.rstrip("/"))
        checks[name] = [as_tensors(batch(fixed, [(1, check)], 32)) for _ in range(5 if not checks else 2)]
    checks["drawn"] = [as_tensors(batch(fixed, [], 32)) for _ in range(3)]
    net = FaceNet()
    if asked.start:
        net.load_state_dict(torch.load(asked.start))
    queue = multiprocessing.Queue(4)
    multiprocessing.Process(target=make_batches, args=(queue, asked.seed, sources), daemon=True).start()
    average = copy.deepcopy(net)
    optimizer = torch.optim.AdamW(net.parameters(), lr=asked.rate, weight_decay=1e-3)
    end, step, mean, spent, begin = asked.minutes * 60, 0, 0, 0.0, time.monotonic()
    while spent < end:
        spent = time.monotonic() - begin
        turn = .5 + .5 * math.cos(math.pi * min(1, spent / end))
        for group in optimizer.param_groups:
            group["lr"] = (asked.last_rate + (asked.rate - asked.last_rate) * turn) * min(1, (step + 1) / 50)
        x, want = as_tensors(queue.get())
        loss = loss_of(net(x), want)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5)
        optimizer.step()
        mean = .98 * mean + .02 * float(loss)
        step += 1
        with torch.no_grad():
            for kept, new in zip(average.state_dict().values(), net.state_dict().values()):
                kept.copy_(new if new.dtype == torch.long else KEPT * kept + (1 - KEPT) * new)
        if step % 150 == 0 or spent >= end:
            print(f"{step} {spent:.0f} s loss {mean:.3f}, {time.process_time():.0f} s of CPU", flush=True)
            for name, pairs in checks.items():
                print(f"  {name}: {measure(average, pairs)}", flush=True)
            torch.save(average.state_dict(), asked.out + ".pt")
            export("finds", average, asked.out, PLACES)


if __name__ == "__main__":
    main()
