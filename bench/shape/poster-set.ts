import { type Outline, svgPath, type Typeface } from '@ziwan/lettering';
import type { Picture } from '@ziwan/shape';
import sharp, { type OutputInfo } from 'sharp';
import type { BenchFace } from './faces.ts';
import { splitOf } from './queries.ts';
import { randomOf } from './random.ts';

export const KINDS = [
  'plain',
  'columns',
  'perspective',
  'turn and slant',
  'gradient on gradient',
  'stripes',
  'photo-like',
] as const;
export type Kind = (typeof KINDS)[number];

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Poster {
  readonly kind: Kind;
  readonly face: BenchFace;
  /** True if neither the face nor the characters served any tuning. */
  readonly heldOut: boolean;
  readonly picture: Picture & { readonly rgba: Uint8ClampedArray };
  /** In reading order, each with the corners of its em box in the picture. */
  readonly characters: readonly { readonly character: number; readonly corners: readonly Point[] }[];
  /** Corners of the sign that was seen in perspective: those that a visitor drags. Null for other kinds. */
  readonly sign: readonly Point[] | null;
}

type Random = () => number;
type Colour = readonly [number, number, number];

/** Least difference of luma between ink and the ground beside it. */
const LEGIBLE = 55;
/** Greatest turn about either axis (°) of a sign that is seen in perspective. */
const STEEPEST = 35;

const SEED = 3_500_105;
const SIZE = { width: 900, height: 640 };

/**
 * Draws posters, the same in every run. Every third is of the faces and characters that are held out from tuning.
 * @param every draws each how many-th group of three for each kind
 */
export async function* postersOf(
  faces: readonly BenchFace[],
  count: number,
  every = 1,
): AsyncGenerator<Poster & { readonly number: number }> {
  const split = splitOf(faces);
  const parts = [false, true].map((heldOut) => ({
    faces: faces.filter((face) => split.isHeldOutFace(face) === heldOut),
    characters: split.characters.filter((c) => split.isHeldOutCharacter(c) === heldOut),
  }));
  for (let i = 0; i < count; i++) {
    if (Math.floor(i / (3 * KINDS.length)) % every !== 0) continue;
    const random = randomOf(SEED + i);
    const heldOut = i % 3 === 0;
    const part = parts[Number(heldOut)] as (typeof parts)[0];
    const kind = KINDS[Math.floor(i / 3) % KINDS.length] as Kind;
    const face = oneOf(part.faces, random);
    const pool = part.characters.filter((c) => face.hanzi.has(c));
    yield { ...(await drawn(kind, face, pool, random)), heldOut, number: i };
  }
}

const oneOf = <T>(of: readonly T[], random: Random): T => of[Math.floor(random() * of.length)] as T;
const between = (random: Random, from: number, to: number) => from + random() * (to - from);
const either = (random: Random, most: number) => between(random, -most, most);

interface Placed {
  readonly character: number;
  readonly outline: Outline;
  /** Left end of the baseline. */
  readonly x: number;
  readonly y: number;
}

async function drawn(
  kind: Kind,
  face: BenchFace,
  pool: readonly number[],
  random: Random,
): Promise<Omit<Poster, 'heldOut'>> {
  const weight = face.wght && Math.round(between(random, face.wght.min, face.wght.max));
  const typeface = weight === null ? face.typeface : face.typeface.at({ wght: weight });
  const size = between(random, 60, 120);
  const { placed, width, height } = set(typeface, pool, kind === 'columns', size, random);
  const turn = kind === 'turn and slant' ? either(random, 14) : kind === 'plain' ? either(random, 1) : 0;
  const slant = kind === 'turn and slant' ? either(random, 12) : 0;
  const canvas = {
    width: Math.round(Math.max(SIZE.width * between(random, 0.7, 1), width * 1.35 + 40)),
    height: Math.round(Math.max(SIZE.height * between(random, 0.7, 1), height * 1.35 + 40)),
  };
  const spare = { x: (canvas.width - width) / 2, y: (canvas.height - height) / 2 };
  const origin = {
    x: spare.x * (1 + either(random, 0.5)),
    y: spare.y * (1 + either(random, 0.5)),
  };
  const scale = size / typeface.unitsPerEm;
  const angle = (turn * Math.PI) / 180;
  const shear = Math.tan((slant * Math.PI) / 180);
  const middle = { x: origin.x + width / 2, y: origin.y + height / 2 };
  const onPaper = ({ x, y }: Point): Point => {
    const [dx, dy] = [x - width / 2 - shear * (y - height / 2), y - height / 2];
    return {
      x: middle.x + dx * Math.cos(angle) - dy * Math.sin(angle),
      y: middle.y + dx * Math.sin(angle) + dy * Math.cos(angle),
    };
  };
  const ground = await groundOf(kind, canvas, random);
  const inks = inksFor(ground.tones, kind !== 'gradient on gradient', random);
  const busy = kind === 'stripes' || kind === 'photo-like';
  const effect = busy && random() < 0.4 ? (random() < 0.5 ? 'outline' : 'shadow') : null;
  const away = luma(inks[0]) > 127 ? '#101010' : '#f6f6f6';
  const place = `translate(${middle.x} ${middle.y}) rotate(${turn}) skewX(${-slant}) translate(${-width / 2} ${-height / 2})`;
  const paths = placed
    .map(
      ({ outline, x, y }) =>
        `<path transform="translate(${x} ${y}) scale(${scale} ${-scale})" d="${svgPath(outline)}"/>`,
    )
    .join('');
  const stroke = (2 * size * between(random, 0.03, 0.05)) / scale;
  const by = size * between(random, 0.03, 0.05);
  const effects =
    effect === 'outline'
      ? `<g transform="${place}" fill="none" stroke="${away}" stroke-width="${stroke}" stroke-linejoin="round">${paths}</g>`
      : effect === 'shadow'
        ? `<g transform="translate(${by} ${by}) ${place}" fill="${away}">${paths}</g>`
        : '';
  const ink = `<g transform="${place}" fill="${css(inks[0])}">${paths}</g>`;
  const letters = ground.gradient
    ? `<defs>${ground.gradient('ink', inks)}<mask id="letters">${ink.replace(css(inks[0]), '#fff')}</mask></defs><rect width="100%" height="100%" fill="url(#ink)" mask="url(#letters)"/>`
    : ink;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${canvas.width}" height="${canvas.height}">${ground.svg}${effects}${letters}</svg>`;
  const flat = sharp(ground.photo ?? Buffer.from(svg));
  if (ground.photo) flat.composite([{ input: Buffer.from(svg) }]);
  let picture = await flat.removeAlpha().ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const corners = placed.map(({ character, x, y }) => ({
    character,
    corners: boxOf(x, y, size).map(onPaper),
  }));
  let sign: Point[] | null = null;
  let seen = corners;
  if (kind === 'perspective') {
    const view = viewOf(canvas, random);
    picture = warped(picture, view, random);
    sign = rectangle(0, 0, canvas.width, canvas.height).map(view.project);
    seen = corners.map((each) => ({ ...each, corners: each.corners.map(view.project) }));
  }
  const { width: w, height: h } = picture.info;
  const blur = between(random, 0, 1);
  let image = sharp(picture.data, { raw: { width: w, height: h, channels: 4 } }).removeAlpha();
  if (blur >= 0.3) image = sharp(await image.blur(blur).png().toBuffer());
  const jpeg = await image.jpeg({ quality: Math.round(between(random, 60, 90)) }).toBuffer();
  const { data } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    kind,
    face,
    picture: { width: w, height: h, rgba: new Uint8ClampedArray(data) },
    characters: seen,
    sign,
  };
}

/** Two to six characters: a line or two of them, or two or three columns. */
function set(typeface: Typeface, pool: readonly number[], upright: boolean, size: number, random: Random) {
  const lines = upright ? 2 + Math.floor(random() * 2) : random() < 0.25 ? 2 : 1;
  const each = upright
    ? 2 + Math.floor(random() * 3)
    : lines === 2
      ? 2 + Math.floor(random() * 2)
      : 2 + Math.floor(random() * 5);
  const pitch = size * (1 + Math.max(0, either(random, 0.2)));
  const leading = size * between(random, 1.25, 1.7);
  const placed: Placed[] = [];
  for (let line = 0; line < lines; line++)
    for (let i = 0; i < each; i++) {
      const character = oneOf(pool, random);
      const outline = typeface.outline(typeface.glyphOf(String.fromCodePoint(character)));
      const [x, y] = upright
        ? [(lines - 1 - line) * leading, i * pitch + 0.88 * size]
        : [i * pitch, line * leading + 0.88 * size];
      placed.push({ character, outline, x, y });
    }
  const along = (each - 1) * pitch + size;
  const across = (lines - 1) * leading + size;
  return { placed, width: upright ? across : along, height: upright ? along : across };
}

const rectangle = (left: number, top: number, width: number, height: number): Point[] => [
  { x: left, y: top },
  { x: left + width, y: top },
  { x: left + width, y: top + height },
  { x: left, y: top + height },
];
const boxOf = (x: number, baseline: number, size: number) => rectangle(x, baseline - 0.88 * size, size, size);

const colour = (random: Random, from: number, to: number): Colour => [
  Math.round(between(random, from, to)),
  Math.round(between(random, from, to)),
  Math.round(between(random, from, to)),
];
const luma = ([r, g, b]: Colour) => 0.299 * r + 0.587 * g + 0.114 * b;
const css = ([r, g, b]: Colour) => `rgb(${r},${g},${b})`;

/**
 * Two colours of ink: each is legible on its tone of the ground. One colour is legible on both; two may be those of the
 * ground elsewhere, as on a gradient.
 */
function inksFor(tones: readonly [Colour, Colour], one: boolean, random: Random): [Colour, Colour] {
  const lumas = tones.map(luma);
  const light = 255 - Math.max(...lumas) >= Math.min(...lumas);
  const on = (from: number, to: number): Colour => {
    for (let tries = 0; tries < 4000; tries++) {
      const candidate = colour(random, 0, 255);
      if (light ? luma(candidate) - to >= LEGIBLE : from - luma(candidate) >= LEGIBLE) return candidate;
    }
    return light ? [255, 255, 255] : [0, 0, 0];
  };
  if (one) {
    const ink = on(Math.min(...lumas), Math.max(...lumas));
    return [ink, ink];
  }
  return [on(lumas[0] as number, lumas[0] as number), on(lumas[1] as number, lumas[1] as number)];
}

interface Ground {
  readonly tones: readonly [Colour, Colour];
  readonly svg: string;
  /** The gradient of the ground with other colours. */
  readonly gradient?: (id: string, tones: readonly [Colour, Colour]) => string;
  /** A picture beneath the drawing; PNG. */
  readonly photo?: Buffer;
}

async function groundOf(
  kind: Kind,
  { width, height }: { width: number; height: number },
  random: Random,
): Promise<Ground> {
  // Dark as often as light; a busy ground goes half-way to the ink.
  const dark = random() < 0.5;
  const tone = (from: number, to: number) =>
    dark ? colour(random, from, to) : colour(random, 255 - to, 255 - from);
  const both = [tone(0, 100), tone(60, 200)];
  const tones = (random() < 0.5 ? both : both.toReversed()) as [Colour, Colour];
  if (kind === 'gradient on gradient') {
    const across = oneOf([0, 0.5, 1], random);
    const shape =
      random() < 0.2
        ? {
            name: 'radialGradient',
            places: `cx="${random() * width}" cy="${random() * height}" r="${0.7 * width}"`,
          }
        : {
            name: 'linearGradient',
            places: `x1="0" y1="0" x2="${across * width}" y2="${(1 - across) * height}"`,
          };
    const gradient = (id: string, [from, to]: readonly [Colour, Colour]) =>
      `<${shape.name} id="${id}" gradientUnits="userSpaceOnUse" ${shape.places}><stop offset="0" stop-color="${css(from)}"/><stop offset="1" stop-color="${css(to)}"/></${shape.name}>`;
    const svg = `<defs>${gradient('ground', tones)}</defs><rect width="100%" height="100%" fill="url(#ground)"/>`;
    return { tones, svg, gradient };
  }
  if (kind === 'stripes') {
    const step = between(random, 12, 70);
    const angle = oneOf([0, 45, 90, 135, between(random, 0, 180)], random);
    const pattern = `<pattern id="ground" width="${2 * step}" height="${2 * step}" patternUnits="userSpaceOnUse" patternTransform="rotate(${angle})"><rect width="${2 * step}" height="${2 * step}" fill="${css(tones[0])}"/><rect width="${step}" height="${2 * step}" fill="${css(tones[1])}"/></pattern>`;
    return { tones, svg: `<defs>${pattern}</defs><rect width="100%" height="100%" fill="url(#ground)"/>` };
  }
  if (kind === 'photo-like') {
    const pixels = scene(width, height, tones, random);
    const photo = await sharp(pixels, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer();
    return { tones, svg: '', photo };
  }
  return { tones: [tones[0], tones[0]], svg: `<rect width="100%" height="100%" fill="${css(tones[0])}"/>` };
}

/** A blurred scene: clouds of noise in four octaves between two tones, blocks and lights of the same, and grain. */
function scene(width: number, height: number, tones: readonly [Colour, Colour], random: Random): Buffer {
  const octaves = [200, 90, 40, 15].map((cell, i) => {
    const columns = Math.ceil(width / cell) + 2;
    const values = Float32Array.from({ length: columns * (Math.ceil(height / cell) + 2) }, () => random());
    return { cell, columns, values, weight: [0.5, 0.3, 0.2, 0.15][i] as number };
  });
  const shapes = Array.from({ length: 12 }, () => ({
    x: random() * width,
    y: random() * height,
    w: between(random, 15, 160),
    h: between(random, 15, 220),
    round: random() < 0.5,
    by: either(random, 0.45),
  }));
  const pixels = Buffer.alloc(3 * width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let share = -0.07;
      for (const { cell, columns, values, weight } of octaves) {
        const [cx, cy] = [x / cell, y / cell];
        const [i, j] = [Math.floor(cx), Math.floor(cy)];
        const [u, v] = [smooth(cx - i), smooth(cy - j)];
        const at = (a: number, b: number) => values[(j + b) * columns + i + a] as number;
        share +=
          weight * ((at(0, 0) * (1 - u) + at(1, 0) * u) * (1 - v) + (at(0, 1) * (1 - u) + at(1, 1) * u) * v);
      }
      for (const shape of shapes) {
        const [dx, dy] = [(x - shape.x) / shape.w, (y - shape.y) / shape.h];
        if (shape.round ? dx * dx + dy * dy < 0.25 : Math.abs(dx) < 0.5 && Math.abs(dy) < 0.5)
          share += shape.by;
      }
      share = Math.min(1, Math.max(0, share + either(random, 0.04)));
      for (let k = 0; k < 3; k++)
        pixels[3 * (y * width + x) + k] =
          (tones[0][k as 0] as number) * (1 - share) + (tones[1][k as 0] as number) * share;
    }
  return pixels;
}

const smooth = (t: number) => t * t * (3 - 2 * t);

interface View {
  readonly width: number;
  readonly height: number;
  /** A point of the sign in the picture, and the other way round. */
  readonly project: (point: Point) => Point;
  readonly back: (point: Point) => Point;
}

/** A sign turned about both axes, seen by a camera that looks at its middle. */
function viewOf(sign: { width: number; height: number }, random: Random): View {
  const steep = (STEEPEST * Math.PI) / 180;
  const yaw = either(random, steep);
  const pitch = either(random, steep * 0.6);
  const roll = either(random, 0.07);
  const focal = Math.max(sign.width, sign.height) * between(random, 0.9, 1.5);
  const distance = focal * between(random, 1.05, 1.25);
  const [cy, sy, cp, sp, cr, sr] = [
    Math.cos(yaw),
    Math.sin(yaw),
    Math.cos(pitch),
    Math.sin(pitch),
    Math.cos(roll),
    Math.sin(roll),
  ];
  // Columns of the rotation: where right and down of the sign point to.
  const right = [cy * cr, sp * sy * cr + cp * sr, -cp * sy * cr + sp * sr] as const;
  const down = [-cy * sr, -sp * sy * sr + cp * cr, cp * sy * sr + sp * cr] as const;
  const raw = ({ x, y }: Point): Point => {
    const [u, v] = [x - sign.width / 2, y - sign.height / 2];
    const z = distance + right[2] * u + down[2] * v;
    return { x: (focal * (right[0] * u + down[0] * v)) / z, y: (focal * (right[1] * u + down[1] * v)) / z };
  };
  const corners = rectangle(0, 0, sign.width, sign.height).map(raw);
  const margin = between(random, 0.02, 0.12) * sign.width;
  const reach = (of: (p: Point) => number) => Math.max(...corners.map((p) => Math.abs(of(p)))) + margin;
  const [halfW, halfH] = [reach(({ x }) => x), reach(({ y }) => y)];
  const [width, height] = [Math.round(2 * halfW), Math.round(2 * halfH)];
  const project = (point: Point): Point => {
    const { x, y } = raw(point);
    return { x: x + width / 2, y: y + height / 2 };
  };
  const back = ({ x, y }: Point): Point => {
    const [px, py] = [(x - width / 2) / focal, (y - height / 2) / focal];
    // px · z = right₀ u + down₀ v, and z is linear in u and v.
    const [a, b, c, d] = [
      right[0] - px * right[2],
      down[0] - px * down[2],
      right[1] - py * right[2],
      down[1] - py * down[2],
    ];
    const det = a * d - b * c;
    return {
      x: (distance * (px * d - b * py)) / det + sign.width / 2,
      y: (distance * (a * py - px * c)) / det + sign.height / 2,
    };
  };
  return { width, height, project, back };
}

/** The sign as it is seen, on a wall in half of the pictures; in the others its ground fills the picture. */
function warped(
  { data, info }: { data: Buffer; info: OutputInfo },
  { width, height, back }: View,
  random: Random,
) {
  const wall = random() < 0.5 ? colour(random, 60, 200) : null;
  const pixels = Buffer.alloc(4 * width * height, 255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const { x: u, y: v } = back({ x: x + 0.5, y: y + 0.5 });
      const outside = u < 0 || v < 0 || u > info.width || v > info.height;
      for (let k = 0; k < 3; k++)
        pixels[4 * (y * width + x) + k] =
          outside && wall ? (wall[k as 0] as number) : sampled(data, info, u - 0.5, v - 0.5, k);
    }
  return { data: pixels, info: { ...info, width, height } };
}

function sampled(data: Buffer, { width, height }: OutputInfo, x: number, y: number, k: number): number {
  const [u, v] = [Math.min(width - 1.001, Math.max(0, x)), Math.min(height - 1.001, Math.max(0, y))];
  const [i, j] = [Math.floor(u), Math.floor(v)];
  const at = (a: number, b: number) => data[4 * ((j + b) * width + i + a) + k] as number;
  const [s, t] = [u - i, v - j];
  return (at(0, 0) * (1 - s) + at(1, 0) * s) * (1 - t) + (at(0, 1) * (1 - s) + at(1, 1) * s) * t;
}
