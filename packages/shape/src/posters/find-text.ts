import type { Picture } from '../colours.ts';
import type { Ink } from '../ink.ts';
import { type Plane, planeOf } from './colour-plane.ts';
import { type InkField, inkFieldOf } from './ink-field.ts';
import { isLatin } from './latin.ts';
import { type Frame, linesIn } from './lines.ts';
import { masksOf } from './masks.ts';
import type { Point, Quad } from './rectify.ts';
import { type Group, type GroupMarks, groupsIn, type Text, type TextMarks, textOf } from './texts.ts';

/** Longer side (px) to which a picture is reduced before lettering is looked for. */
const LONGEST = 640;
/** Room about a text, of the size of its characters. */
const ROOM = 0.35;

/** Groups whose lines are looked for. */
const TRIED = 8;
/** Part that two groups have in common from which they are the same. */
const SAME = 0.8;

const GROUP_WEIGHTS: Readonly<Record<keyof GroupMarks, number>> = {
  contrast: 2,
  evenness: -2,
  tint: -1,
  thickness: -1,
  clutter: -0.5,
  tone: 0.3,
};
const TEXT_WEIGHTS: Readonly<Record<keyof TextMarks, number>> = {
  ...GROUP_WEIGHTS,
  cost: -2,
  size: 0.5,
  characters: 0.5,
  fill: 0,
  unevenFill: -1,
  stroke: -1,
};

const scored = <K extends string>(marks: Readonly<Record<K, number>>, weights: Readonly<Record<K, number>>) =>
  (Object.keys(weights) as K[]).reduce((sum, key) => sum + weights[key] * marks[key], 0);

export interface Candidates {
  readonly texts: readonly Text[];
  readonly plane: Plane;
  /** Pixels of the picture in one of the plane. */
  readonly block: number;
}

/** What may be lettering in a picture, the likeliest first. */
export function candidatesIn(picture: Picture, straight = false): Candidates {
  const plane = planeOf(picture, LONGEST);
  const groups = masksOf(plane)
    .flatMap((mask) => groupsIn(plane, mask))
    .map((group) => ({ group, score: scored(group.marks, GROUP_WEIGHTS) }))
    .sort((a, b) => b.score - a.score);
  const tried: Group[] = [];
  for (const { group } of groups) {
    if (tried.length === TRIED) break;
    // Two of a kind: one mask may have what the other lacks.
    if (tried.filter((other) => shared(group, other) >= SAME).length < 2) tried.push(group);
  }
  const texts = tried
    .flatMap((group) => textOf(plane, group, straight) ?? [])
    .map((text) => ({ text, score: scored(text.marks, TEXT_WEIGHTS) }))
    .sort((a, b) => b.score - a.score);
  return { texts: texts.map(({ text }) => text), plane, block: plane.block };
}

function shared({ bounds: a }: Group, { bounds: b }: Group): number {
  const areaOf = (left: number, top: number, right: number, bottom: number) =>
    Math.max(0, right - left) * Math.max(0, bottom - top);
  const both = areaOf(
    Math.max(a.left, b.left),
    Math.max(a.top, b.top),
    Math.min(a.right, b.right),
    Math.min(a.bottom, b.bottom),
  );
  return both / Math.max(areaOf(a.left, a.top, a.right, a.bottom), areaOf(b.left, b.top, b.right, b.bottom));
}

/** Corners of the text in a picture, with room about it; null if there is none. */
export function findText(picture: Picture): Quad | null {
  const { texts, block } = candidatesIn(picture);
  const [text] = texts;
  if (!text) return null;
  const angle = (text.turn * Math.PI) / 180;
  const shear = Math.tan((text.slant * Math.PI) / 180);
  const room = ROOM * text.size;
  const corner = (right: number, down: number): Point => {
    const v = down * (text.height / 2 + room);
    const u = right * (text.width / 2 + room) - shear * v;
    return {
      x: (text.middle.x + u * Math.cos(angle) - v * Math.sin(angle)) * block,
      y: (text.middle.y + u * Math.sin(angle) + v * Math.cos(angle)) * block,
    };
  };
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

/** What is written on a straightened part of a picture. */
export interface PlateText {
  readonly frames: readonly Frame[];
  readonly upright: boolean;
  readonly field: InkField;
  /** True if the lettering differs from all the rest in its tone. */
  readonly plain: boolean;
  /** True if it looks like Latin letters. */
  readonly latin: boolean;
}

/** Reads at most `most` characters of a plate; null if there are none. */
export function readPlate(plate: Picture, most: number): PlateText | null {
  const { texts, plane, block } = candidatesIn(plate, true);
  const [text] = texts;
  if (!text) return null;
  const own = new Set(text.pieces.map(({ label }) => label));
  const values = new Float32Array(plane.width * plane.height);
  for (let i = 0; i < values.length; i++) values[i] = Number(own.has(text.labels[i] as number));
  const ink: Ink = { width: plane.width, height: plane.height, values };
  const lines = linesIn(ink, most);
  if (!lines || lines.frames.length === 0) return null;
  const marks = new Uint8Array(plate.width * plate.height);
  for (let y = 0; y < plate.height; y++)
    for (let x = 0; x < plate.width; x++) {
      const [u, v] = [Math.floor(x / block), Math.floor(y / block)];
      if (u < plane.width && v < plane.height)
        marks[y * plate.width + x] = values[v * plane.width + u] as number;
    }
  return {
    frames: lines.frames.map(({ left, top, width, height }) => ({
      left: left * block,
      top: top * block,
      width: width * block,
      height: height * block,
    })),
    upright: lines.upright,
    field: inkFieldOf(plate, marks, lines.size * block),
    plain: text.mask.by === 'tone',
    latin: !lines.upright && isLatin(rowsOf(ink, lines.frames[0])),
  };
}

/** The rows of a frame, from side to side. */
function rowsOf({ width, values }: Ink, frame: Frame | undefined): Ink {
  const { top, height } = frame ?? { top: 0, height: 0 };
  return { width, height, values: values.subarray(top * width, (top + height) * width) };
}
