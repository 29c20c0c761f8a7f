"""Draws what the second net of vision/dice learns from: dice in space, and what looks like one but is none.

Rounded cubes with pips on a ground, plain, marbled, speckled and clear, beneath a lamp, seen by a camera from
above, as patches of SIZE pixels in whose middle a box is BOX pixels wide.
"""
import math

import cv2
import numpy as np

from dice_training import PIPS, clutter, fill, superellipse, tag

SIZE, BOX, OVER = 112, 40.0, 2  # OVER: as many pixels are drawn for one, each way
CORNERS = np.array([[x, y, z] for x in (-.5, .5) for y in (-.5, .5) for z in (-.5, .5)])
STEPS = 9  # of a ray towards a die


def unit(v):
    return v / np.linalg.norm(v)


def colour(rng):
    kind = rng.random()
    if kind < .3:
        return np.full(3, rng.choice([235, 225, 25, 40, 200, 60]) + rng.uniform(-15, 15))
    if kind < .8:  # full colours
        hsv = np.uint8([[[rng.randrange(180), rng.randint(120, 255), rng.randint(60, 255)]]])
        return cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0].astype(float)
    return np.array([rng.uniform(5, 250) for _ in range(3)])


def ink_of(rng):
    kind = rng.random()
    if kind < .4:
        return np.full(3, rng.uniform(0, 50))
    if kind < .8:
        return np.full(3, rng.uniform(200, 255))
    if kind < .9:  # gold
        return np.array([rng.uniform(30, 90), rng.uniform(130, 190), rng.uniform(180, 230)])
    return colour(rng)


def look_of(rng):
    while True:
        body, ink = colour(rng), ink_of(rng)
        if abs(body - ink).max() > 70 and abs(body.mean() - ink.mean()) > 35:
            break
    second = np.clip(body + np.array([rng.uniform(-1, 1) for _ in range(3)]) * rng.uniform(20, 130), 0, 255)
    material = rng.choices(["plain", "marbled", "speckled", "clear"], [.5, .28, .07, .15])[0]
    if material == "marbled" and abs(second.mean() - ink.mean()) < 25:
        second = .5 * (second + body)
    waves = np.random.default_rng(rng.randrange(1 << 30))
    return {"body": body, "ink": ink, "second": second, "material": material,
            "radius": rng.uniform(.075, .125), "at": rng.uniform(.22, .285),
            "round": rng.uniform(.04, .2) if rng.random() < .8 else .02,
            "cut": rng.uniform(.66, .8) if rng.random() < .4 else 9,  # radius of a ball that cuts its corners off
            "waves": (waves.normal(0, rng.uniform(3, 8), (6, 3)), waves.uniform(0, 6.3, 6), waves.normal(0, 3, (6, 3))),
            "sharp": rng.uniform(1, 6), "shine": rng.uniform(0, 200) if rng.random() < .6 else 0,
            "hard": rng.uniform(15, 90), "hollow": rng.uniform(0, .5),
            "large_one": rng.uniform(1.2, 1.8) if rng.random() < .15 else 1, "red_one": rng.random() < .07,
            "alpha": rng.uniform(.45, .85), "rim": rng.uniform(0, .5)}


def turn_of(rng, up):
    """Columns: where the die's axes are; faces 1 and 6 at its x, 2 and 5 at its y, 3 and 4 at its z."""
    axis, sign = {1: (0, 1), 6: (0, -1), 2: (1, 1), 5: (1, -1), 3: (2, 1), 4: (2, -1)}[up]
    turn = np.zeros((3, 3))
    turn[:, axis] = [0, 0, sign]
    angle = rng.uniform(0, math.tau)
    one = np.array([math.cos(angle), math.sin(angle), 0])
    others = [i for i in range(3) if i != axis]
    turn[:, others[0]] = one
    turn[:, others[1]] = np.cross([0, 0, 1], one) * rng.choice([-1, 1])
    return turn


class Camera:
    """Lengths are in sides of a die."""

    def __init__(self, rng):
        tilt = math.radians(rng.uniform(0, 44) if rng.random() < .55 else rng.uniform(0, 15))
        far = math.exp(rng.uniform(math.log(9), math.log(60)))
        way, roll = rng.uniform(0, math.tau), rng.uniform(0, math.tau)
        back = np.array([math.sin(tilt) * math.cos(way), math.sin(tilt) * math.sin(way), math.cos(tilt)])
        self.eye = np.array([0, 0, .5]) + far * back
        across = unit(np.cross(back, [math.cos(roll), math.sin(roll), .01]))
        self.axes = np.stack([across, np.cross(back, across), back])
        self.focal = far * BOX * OVER / rng.uniform(1.15, 1.5)

    def project(self, points):
        seen = (np.atleast_2d(points) - self.eye) @ self.axes.T
        return seen[:, :2] / -seen[:, 2:] * self.focal + SIZE / 2 * OVER

    def rays(self, x, y):
        middle = SIZE / 2 * OVER
        ways = np.stack([(x - middle) / self.focal, (y - middle) / self.focal, -np.ones_like(x)], -1) @ self.axes
        return ways / np.linalg.norm(ways, axis=-1, keepdims=True)


def met(start, ways, look):
    """Where rays meet a die, how surely, and which way its surface looks there."""
    along = np.full(len(ways), np.linalg.norm(start) - .9, np.float32)
    inner = np.float32(.5 - look["round"])
    for _ in range(STEPS):
        at = start + along[:, None] * ways
        beyond = np.abs(at) - inner
        outside = np.maximum(beyond, 0)
        gap = np.sqrt((outside * outside).sum(1)) + np.minimum(beyond.max(1), 0) - look["round"]
        gap = np.maximum(gap, np.sqrt((at * at).sum(1)) - look["cut"])
        along += gap
    hit = np.clip(1 - gap * 12, 0, 1)
    hit[along > np.linalg.norm(start) + .9] = 0
    normals = np.maximum(np.abs(at) - inner, 1e-4) * np.sign(at)
    on_ball = np.sqrt((at * at).sum(1)) > look["cut"] - .004
    normals[on_ball] = at[on_ball]
    return at, hit, normals / np.linalg.norm(normals, axis=1, keepdims=True)


def pips_at(at, axis, die):
    """Which points are in pips, of which face they are, and where in its pip each one is."""
    look, positive = die["look"], np.take_along_axis(at, axis[:, None], 1)[:, 0] > 0
    face = np.choose(axis, [np.where(positive, 1, 6), np.where(positive, 2, 5), np.where(positive, 3, 4)])
    u, v = np.where(axis == 0, at[:, 1], at[:, 0]), np.where(axis == 2, at[:, 1], at[:, 2])
    ink, dent = np.zeros(len(at), np.float32), np.zeros((len(at), 2), np.float32)
    for number in PIPS:
        on = face == number
        if not on.any():
            continue
        radius = look["radius"] * (look["large_one"] if number == 1 else 1)
        order = [1, 0] if die["swapped"][number] else [0, 1]
        places = np.stack([u[on], v[on]], 1)[:, order]
        mask, dents = np.zeros(len(places), np.float32), np.zeros_like(places)
        for pip in PIPS[number]:
            away = places - np.array(pip) * look["at"]
            inside = np.clip((radius - np.sqrt((away * away).sum(1))) * 25 + .5, 0, 1)
            mask = np.maximum(mask, inside)
            dents += inside[:, None] * away / radius
        ink[on], dent[on] = mask, dents[:, order]
    return face, ink, dent


def bodies(at, look):
    colours = np.repeat(look["body"][None], len(at), 0)
    if look["material"] in ("marbled", "speckled"):
        waves, phases, warps = look["waves"]
        grain = at * (4 if look["material"] == "speckled" else 1)
        wave = np.sin(grain @ waves.T + phases + 2 * np.sin(grain @ warps.T)).mean(1)
        share = np.clip(.5 + wave * look["sharp"], 0, 1)[:, None]
        colours = colours * share + look["second"] * (1 - share)
    return colours


def paint(picture, camera, light, die, ambient):
    turn, look = die["turn"], die["look"]
    corners = camera.project(CORNERS @ turn.T + die["at"])
    x0, y0 = np.maximum(np.floor(corners.min(0)).astype(int) - 1, 0)
    x1, y1 = np.minimum(np.ceil(corners.max(0)).astype(int) + 2, SIZE * OVER)
    if x1 - x0 < 2 or y1 - y0 < 2:
        return
    ys, xs = np.mgrid[y0:y1, x0:x1].astype(np.float32)
    ways = camera.rays(xs.ravel(), ys.ravel()).astype(np.float32) @ turn.astype(np.float32)
    at, hit, normals = met(((camera.eye - die["at"]) @ turn).astype(np.float32), ways, look)
    axis = np.abs(at).argmax(1)
    face, ink, dent = pips_at(at, axis, die)
    inks = np.repeat(look["ink"][None], len(at), 0)
    if look["red_one"]:
        inks[face == 1] = (30, 30, 200)
    lamp = (light @ turn).astype(np.float32)
    shade = ambient + (1 - ambient) * np.clip(normals @ lamp, 0, 1)
    hollow = 1 - look["hollow"] * (dent[:, 0] * np.where(axis == 0, lamp[1], lamp[0])
                                   + dent[:, 1] * np.where(axis == 2, lamp[1], lamp[2]))
    half = lamp[None] - ways
    half /= np.linalg.norm(half, axis=1, keepdims=True)
    shine = look["shine"] * np.clip((normals * half).sum(1), 0, 1) ** look["hard"]
    colours = bodies(at, look) * (1 - ink[:, None]) + inks * (ink * hollow)[:, None]
    colours = colours * shade[:, None] + (shine * (1 - .6 * ink))[:, None]
    if look["material"] == "clear":
        edge = 1 - np.abs((normals * ways).sum(1))
        hit = hit * np.clip(look["alpha"] + look["rim"] * edge + ink * .5, 0, 1)
    area = picture[y0:y1, x0:x1]
    hit = hit.reshape(area.shape[:2])[..., None]
    area[:] = area * (1 - hit) + colours.reshape(area.shape) * hit


def ground(rng, real):
    """Of a real picture, or noise."""
    side = SIZE * OVER
    if real and rng.random() < .5:
        whole = rng.choice(real)
        y, x = rng.randint(0, whole.shape[0] - SIZE), rng.randint(0, whole.shape[1] - SIZE)
        piece = cv2.resize(whole[y:y + SIZE, x:x + SIZE], (side, side), interpolation=cv2.INTER_CUBIC)
        return piece.astype(np.float32)
    noises = np.random.default_rng(rng.randrange(1 << 30))
    rough = rng.choice([2, side // 12, side // 4, side])
    noise = noises.normal(0, rng.uniform(1, 20), (max(2, rough), max(2, rng.choice([rough, side // 6])), 1))
    noise = cv2.resize(noise.astype(np.float32), (side, side), interpolation=cv2.INTER_CUBIC)
    return np.clip(colour(rng) + noise[..., None], 0, 255).astype(np.float32)


def shadows(rng, camera, light, dice):
    mask = np.zeros((SIZE * OVER, SIZE * OVER), np.float32)
    for die in dice:
        corners = CORNERS * .93 @ die["turn"].T + die["at"]
        hull = cv2.convexHull(camera.project(corners - light * (corners[:, 2:] / light[2])).astype(np.float32))[:, 0]
        cv2.fillConvexPoly(mask, np.round(hull * 16).astype(np.int32), rng.uniform(.2, .7), cv2.LINE_AA, 4)
    return cv2.GaussianBlur(mask, None, rng.uniform(1, 9))[..., None]


def scene(rng, real):
    """A picture, and of its dice: face, middles of the upper face and of the box round the die, the box's side."""
    camera, picture = Camera(rng), ground(rng, real)
    light, ambient = unit(np.array([rng.gauss(0, .5), rng.gauss(0, .5), 1])), rng.uniform(.35, .8)
    usual, dice = look_of(rng), []
    for _ in range(rng.choice([1, 1, 2, 3, 4, 5])):
        at = np.array([rng.uniform(-1, 1), rng.uniform(-1, 1), 0]) * (1.9 if dice else .15)
        if any(np.hypot(*(at - d["at"])[:2]) < rng.choice([1.05, 1.3, 1.42]) for d in dice):
            continue
        up = rng.randint(1, 6)
        dice.append({"at": at + [0, 0, .5], "up": up, "turn": turn_of(rng, up),
                     "swapped": {face: rng.random() < .5 for face in PIPS},
                     "look": usual if rng.random() < .4 else look_of(rng)})
    if rng.random() < .85:
        picture *= 1 - shadows(rng, camera, light, dice)
    for die in sorted(dice, key=lambda d: -np.linalg.norm(d["at"] - camera.eye)):
        paint(picture, camera, light, die, ambient)
    told = []
    for die in dice:
        corners = camera.project(CORNERS * .95 @ die["turn"].T + die["at"]) / OVER
        low, high = corners.min(0), corners.max(0)
        told.append((die["up"], camera.project(die["at"] + [0, 0, .5])[0] / OVER, (low + high) / 2,
                     math.sqrt((high - low).prod())))
    picture = np.clip(picture, 0, 255).astype(np.uint8)
    return cv2.resize(picture, (SIZE, SIZE), interpolation=cv2.INTER_AREA), told


def counter(dot, rng, at, size):
    body, ink = colour(rng), colour(rng)
    if rng.random() < .3:  # its thickness
        dot(at + [0, size * .15], size, body * .6)
    dot(at, size, body)
    kind = rng.random()
    if kind < .7:
        dot(at + rng.gauss(0, .05) * size, size * rng.uniform(.08, .5), ink)
    elif kind < .75:
        dot(at, size * .75, ink)
        dot(at, size * .68, body)


def no_die(rng, real):
    """Counters, rows of windows and of holes, tags and the like: a picture, and how far from its middle to look."""
    picture, at = ground(rng, real).astype(np.uint8), np.array([SIZE, SIZE], float)
    size, flat, angle, kind = BOX * rng.uniform(.7, 1.3), rng.uniform(.7, 1), rng.uniform(0, math.tau), rng.random()
    u = size * np.array([math.cos(angle), math.sin(angle)])
    v = size * flat * np.array([-math.sin(angle), math.cos(angle)])

    def dot(middle, radius, ink, onto=picture):
        cv2.ellipse(onto, (tuple(map(float, middle)), (2 * radius, 2 * radius * flat), math.degrees(angle)),
                    [float(c) for c in ink], -1, cv2.LINE_AA)

    if rng.random() < .3:
        picture[:] = np.clip(colour(rng), 0, 255)
    if rng.random() < .3:
        flat, v = 1, v / flat
    if rng.random() < .5:
        shadow = picture.copy()
        dot(at + [rng.uniform(-9, 9), rng.uniform(-9, 9)], 1.02 * size, (20, 20, 20), shadow)
        cv2.addWeighted(picture, .6, cv2.GaussianBlur(shadow, None, rng.uniform(1, 7)), .4, 0, picture)
    if kind < .4:
        counter(dot, rng, at, size)
    elif kind < .78:
        ink, step, radius = colour(rng), rng.uniform(.4, 1.25), rng.uniform(.12, .45)
        fill(picture, superellipse(at, 2.6 * u, rng.uniform(1.2, 2.6) * v, 20), colour(rng))
        for i in range(-4, 5):
            for j in range(-4, 5):
                middle, wide = at + step * (i * u + j * v), 1.6 * radius * step
                if rng.random() >= .9:
                    continue
                if kind < .65:
                    dot(middle, radius * step * size, ink)
                else:
                    fill(picture, superellipse(middle, wide * u, wide * v, 20), ink)
    elif kind < .9:
        tag(picture, rng, at, 1.8 * u, 1.8 * v)
    else:
        clutter(picture, rng)
    picture = cv2.GaussianBlur(picture, None, rng.uniform(.1, 1.6))
    return cv2.resize(picture, (SIZE, SIZE), interpolation=cv2.INTER_AREA), BOX * (.2 if kind < .4 else .5 if kind < .78 else .38)
