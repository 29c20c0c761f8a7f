#!/usr/bin/env python3
"""Trains the second net of vision/dice, which says what a face shows that the first one found, or that it is none.

usage: dice_reading.py OUT FOLDER=SHARE... [--minutes N] [--start CHECKPOINT] [--tough TABLE...]
OUT and FOLDER as in dice_training.py; what is drawn is in dice_scenes.py. TABLE is what `bench_dice FOLDER --weighed`
prints: what was found where no die is. With --start, faces that the checkpoint surely takes for another are left out:
their labels are wrong, or nobody can read them.
"""
import argparse
import copy
import math
import os
import random
import time

import cv2
import numpy as np
import torch
from torch import nn
from torch.nn import functional

from dice_scenes import BOX, SIZE, no_die, scene
from dice_training import boxes_of, drawn_example, export, load, sources_of

CROP, SPAN = 40, 1.4  # pixels of what is read; as many boxes from side to side
LEAST, SMALLEST = 16, 10  # pixels of a box that is learnt; of one that is none
COUNT, MADE = 128, 24000  # examples of a step; that are kept of those drawn
KEPT, RATE, DECAY = .999, .004, .02
MIDDLE, CENTRE, SCALE = (SIZE - 1) / 2, (CROP - 1) / 2, CROP / SPAN / BOX


class ReadNet(nn.Module):
    """Input BGR about 0; output: none, six faces."""
    LAYERS = [(3, 16, 2, 1), (16, 32, 1, 1), (32, 64, 2, 1), (64, 64, 1, 1), (64, 64, 1, 1), (64, 96, 2, 1)]

    def __init__(self):
        super().__init__()
        self.convs = nn.ModuleList(nn.Conv2d(i, o, 3, stride=s, padding=1, bias=False) for i, o, s, _ in self.LAYERS)
        self.norms = nn.ModuleList(nn.BatchNorm2d(o) for _, o, _, _ in self.LAYERS)
        self.drop = nn.Dropout2d(.15)
        self.head = nn.Conv2d(96, 7, CROP // 8)

    def forward(self, x):
        for conv, norm in zip(self.convs, self.norms):
            x = functional.relu(norm(conv(x)))
        return self.head(self.drop(x)).flatten(1)


# ---- patches: a picture of SIZE, and its face

def patch_of(picture, x, y, side):
    reach = int(side * 1.6) + 3
    x0, y0 = max(0, int(x) - reach), max(0, int(y) - reach)
    piece, x, y, by = picture[y0:int(y) + reach, x0:int(x) + reach], x - x0, y - y0, BOX / side
    if by < .75:
        factor = by * 1.3
        piece = cv2.resize(piece, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        x, y, by = (x + .5) * factor - .5, (y + .5) * factor - .5, by / factor
    return cv2.warpAffine(piece, np.array([[by, 0, MIDDLE - by * x], [0, by, MIDDLE - by * y]]), (SIZE, SIZE),
                          flags=cv2.INTER_CUBIC if by > 1 else cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def may_be_face(x, y, side, boxes):
    return any(math.hypot(x - b[1], y - b[2]) < .5 * b[3] and .42 < side / b[3] < 2.3 for b in boxes)


def patches_of(rng, picture, boxes, strays):
    faces = [(patch_of(picture, x, y, side), face) for face, x, y, side in boxes if side >= LEAST]
    nones = []
    for _ in range(20 * strays):
        if len(nones) == strays:
            break
        x, y = rng.uniform(0, picture.shape[1]), rng.uniform(0, picture.shape[0])
        side = math.exp(rng.uniform(math.log(14), math.log(150)))
        if boxes and rng.random() < .6:
            _, x, y, side = rng.choice(boxes)
            far, way = rng.choice([rng.uniform(.4, 1.3), rng.uniform(0, 2)]) * side, rng.uniform(0, math.tau)
            x, y, side = x + far * math.cos(way), y + far * math.sin(way), side * math.exp(rng.uniform(-1.3, 1.5))
        if (side >= SMALLEST and 0 <= x < picture.shape[1] and 0 <= y < picture.shape[0]
                and not may_be_face(x, y, side, boxes)):
            nones.append((patch_of(picture, x, y, side), 0))
    return faces, nones


def drawn_patches(rng, real):
    """Of dice in space, or of flat ones; and one of what is no die."""
    picture, far = no_die(rng, real)
    nones = [(patch_of(picture, MIDDLE + rng.uniform(-far, far), MIDDLE + rng.uniform(-far, far),
                       BOX * math.exp(rng.uniform(-.35, .35))), 0)]
    if rng.random() < .15:
        picture, boxes = drawn_example(rng)
        return [(patch_of(picture, x, y, side), face) for face, x, y, side in boxes
                if 12 < x < 68 and 12 < y < 68 and side >= LEAST], nones
    picture, dice = scene(rng, real)
    faces, boxes = [], []
    for face, top, middle, side in dice:
        boxes += [(face, *top, side), (face, *middle, side)]
        if top.min() > 30 and top.max() < SIZE - 30:
            x, y = top + rng.random() * (middle - top)
            faces.append((patch_of(picture, x, y, side), face))
    x, y, side = rng.uniform(20, SIZE - 20), rng.uniform(20, SIZE - 20), BOX * math.exp(rng.uniform(-1, .5))
    if rng.random() < .35 and not may_be_face(x, y, side, boxes):
        nones.append((patch_of(picture, x, y, side), 0))
    return faces, nones


def tough_patches(paths, whole):
    patches = []
    for path in paths:
        with open(path, encoding="utf-8") as file:
            for words in (line.split("\t") for line in file):
                if words[5] != "0" or words[0] not in whole:
                    continue
                folder, boxes = whole[words[0]]
                x, y, side = map(float, words[2:5])
                if not may_be_face(x, y, side, boxes):
                    patches.append((patch_of(cv2.imread(os.path.join(folder, words[0])), x, y, side), 0))
    return patches


# ---- examples

def cropped(rng, patch, is_mild):
    """As it may be found: turned, nearer, farther, aside and stretched; a mild one only as it is mostly."""
    angle, stretch = rng.uniform(0, math.tau), math.exp(rng.gauss(0, .1))
    by, reach = SCALE * math.exp(rng.gauss(.09, .17)), .13
    aside = [rng.uniform(-reach, reach), rng.uniform(-reach, reach)]
    if rng.random() < .7:
        aside = [max(-.25, min(.25, rng.gauss(0, .08))) for _ in range(2)]
    if is_mild:
        angle, stretch, by = rng.randrange(4) * math.pi / 2, 1, SCALE * math.exp(rng.uniform(-.08, .25))
        aside = [rng.uniform(-.07, .07), rng.uniform(-.07, .07)]
    c, s = math.cos(angle) * by, math.sin(angle) * by
    form = np.diag([stretch, 1 / stretch]) @ np.array([[c, -s], [s, c]])
    if rng.random() < .5:
        form[:, 0] *= -1
    shift = CENTRE - form @ (MIDDLE + BOX * np.array(aside))
    return cv2.warpAffine(patch, np.hstack([form, shift[:, None]]), (CROP, CROP), flags=cv2.INTER_LINEAR,
                          borderMode=cv2.BORDER_REPLICATE)


def softened(rng, crop):
    """Seen from afar, out of focus, moved, pressed."""
    kind = rng.random()
    if kind < .2:
        side = rng.randint(17, 32)
        crop = cv2.resize(cv2.resize(crop, (side, side), interpolation=cv2.INTER_AREA), (CROP, CROP))
    elif kind < .3:
        crop = cv2.GaussianBlur(crop, (0, 0), rng.uniform(.4, 1.2))
    elif kind < .36:
        kernel = np.zeros((5, 5), np.float32)
        kernel[2, :rng.randint(2, 5)] = 1
        crop = cv2.filter2D(crop, -1, (kernel.T if rng.random() < .5 else kernel) / kernel.sum())
    if rng.random() < .15:
        pressed = cv2.imencode(".jpg", crop, [cv2.IMWRITE_JPEG_QUALITY, rng.randint(25, 85)])[1]
        crop = cv2.imdecode(pressed, cv2.IMREAD_COLOR)
    return crop


def coloured(rng, x):
    """Other colours, light and noise."""
    count = len(x)
    grey = rng.random(count) < .15
    x[grey] = x[grey].mean(3, keepdims=True)
    mix = np.repeat(np.eye(3, dtype=np.float32)[None], count, 0)
    for i in np.flatnonzero(rng.random(count) < .35):
        mix[i] = mix[i][rng.permutation(3)]
    full = rng.uniform(.4, 1.3, (count, 1, 1)).astype(np.float32)
    mix = mix * rng.uniform(.8, 1.2, (count, 1, 3)).astype(np.float32) * full + (1 - full) / 3
    x = np.einsum("nhwc,ncd->nhwd", x, mix, optimize=True)

    def each(low, high):
        return rng.uniform(low, high, (count, 1, 1, 1)).astype(np.float32)

    mean = x.mean((1, 2, 3), keepdims=True)
    x = (x - mean) * each(.55, 1.3) + mean + each(-40, 40)
    inverse = rng.random(count) < .1
    x[inverse] = 255 - x[inverse]
    slope = rng.normal(0, .12, (count, 1, 1, 1)).astype(np.float32)
    x *= 1 + slope * np.linspace(-1, 1, CROP, dtype=np.float32)[None, :, None, None]
    x += rng.standard_normal(x.shape, np.float32) * np.where(each(0, 1) < .6, each(0, 8), 0)
    return np.clip(x, 0, 255)


def batch(rng, noises, groups, count=COUNT, is_mild=False):
    """Of [(share, patches), ...]."""
    x, faces = np.empty((count, CROP, CROP, 3), np.float32), np.empty(count, np.int64)
    groups = [(share, patches) for share, patches in groups if patches]
    for i, (_, patches) in enumerate(rng.choices(groups, [share for share, _ in groups], k=count)):
        patch, faces[i] = rng.choice(patches)
        crop = cropped(rng, patch, is_mild)
        x[i] = crop if is_mild else softened(rng, crop)
    return as_input(x if is_mild else coloured(noises, x)), torch.from_numpy(faces)


def as_input(x):
    return torch.from_numpy((x - 128) / 64).permute(0, 3, 1, 2).contiguous(memory_format=torch.channels_last)


def likelihoods(net, x):
    """In all eight ways, as the program looks."""
    net.eval()
    with torch.no_grad():
        ways = [torch.rot90(seen, turn, (2, 3)) for seen in (x, x.flip(3)) for turn in range(4)]
        mean = sum(torch.softmax(net(way), 1) for way in ways) / len(ways)
    net.train()
    return mean


def without_doubtful(net, patches):
    kept = []
    for patch, face in patches:
        shift = CENTRE - SCALE * MIDDLE
        crop = cv2.warpAffine(patch, np.array([[SCALE, 0, shift], [0, SCALE, shift]]), (CROP, CROP))
        likely = likelihoods(net, as_input(crop[None].astype(np.float32)))[0]
        if likely[face] > .1 or likely.max() < .6:
            kept.append((patch, face))
    return kept


def measure(net, x, faces):
    most, said = likelihoods(net, x).max(1)
    is_face = faces > 0
    count = max(1, int(is_face.sum()))
    words = [f"right {int(((said == faces) & is_face).sum()) / count:.3f}"]
    for limit in (.8, .9, .95):
        sure = is_face & (said > 0) & (most > limit)
        words.append(f">{limit}: {int(sure.sum()) / count:.3f} wrong {int((sure & (said != faces)).sum())}")
    words.append(f"strays {int((~is_face & (said > 0) & (most > .8)).sum())} of {int((~is_face).sum())}")
    return ", ".join(words)


class Examples:
    """Patches of all folders, and those that are drawn beside the training."""

    def __init__(self, folders, tough, seed):
        self.rng, self.noises, fixed = random.Random(seed), np.random.default_rng(seed), random.Random(5)
        self.real, self.made, self.made_none, whole, nones, checks = [], [], [], {}, [], {"none": []}
        self.faces = []
        for folder, share in sources_of(folders):
            faces, name = [], os.path.basename(folder.rstrip("/"))
            tune, check = load(folder)
            for picture, boxes in tune:
                found, strays = patches_of(self.rng, picture, boxes, 30)
                faces += found
                nones += strays
                if found:
                    self.real.append(picture)
            for picture, boxes in check:
                found, strays = patches_of(fixed, picture, boxes, 30)
                checks.setdefault(name, []).extend(found)
                checks["none"] += strays
            whole.update({name: (folder, boxes) for name, part, boxes in boxes_of(folder) if part == "tune"})
            self.faces.append((share, faces))
        self.nones = [(.11, nones), (.09, tough_patches(tough, whole))]
        self.draw(1000)
        self.checks = {name: batch(fixed, self.noises, [(1, patches)], min(700, len(patches)), True)
                       for name, patches in checks.items() if patches}

    def draw(self, count=1):
        for _ in range(count):
            for into, patches in zip((self.made, self.made_none), drawn_patches(self.rng, self.real)):
                into += patches
                while len(into) > MADE:
                    into[self.rng.randrange(len(into))] = into.pop()

    def batch(self):
        return batch(self.rng, self.noises,
                     self.faces + self.nones + [(.26, self.made), (.14, self.made_none)])


def step_of(net, optimizer, examples):
    x, faces = examples.batch()
    with torch.autocast("cpu", dtype=torch.bfloat16):
        out = net(x)
    loss = functional.cross_entropy(out.float(), faces)
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(net.parameters(), 3)
    optimizer.step()
    return float(loss)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--minutes", type=float, default=50, help="of CPU")
    parser.add_argument("--start", help="a checkpoint to go on from: OUT.pt")
    parser.add_argument("--tough", nargs="*", default=[])
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(asked.seed)
    examples = Examples(asked.folders, asked.tough, asked.seed)
    net = ReadNet().to(memory_format=torch.channels_last)
    if asked.start:
        net.load_state_dict(torch.load(asked.start))
        examples.faces = [(share, without_doubtful(net, patches)) for share, patches in examples.faces]
    average, mean, step, told = copy.deepcopy(net), 2.0, 0, 0.0
    optimizer = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=DECAY)
    begin, spent = time.process_time(), 0.0
    while spent < 1:
        spent = (time.process_time() - begin) / (60 * asked.minutes)
        for group in optimizer.param_groups:
            group["lr"] = 1e-5 + RATE * min(1, (step + 1) / 300, .5 + .5 * math.cos(math.pi * max(0, spent - .1) / .9))
        if step % 2:
            examples.draw()
        mean += .01 * (step_of(net, optimizer, examples) - mean)
        step += 1
        kept = min(KEPT, step / (step + 20))
        with torch.no_grad():
            for old, new in zip(average.state_dict().values(), net.state_dict().values()):
                old.copy_(new if new.dtype == torch.long else kept * old + (1 - kept) * new)
        if spent >= 1 or time.process_time() - told > 120:
            told = time.process_time()
            print(f"{step} steps, {told / 60:.1f} min of CPU, loss {mean:.3f}", flush=True)
            for name, pair in examples.checks.items():
                print(f"  {name}: {measure(average, *pair)}", flush=True)
            torch.save(average.state_dict(), asked.out + ".pt")
            export("reads", average, asked.out)


if __name__ == "__main__":
    main()
