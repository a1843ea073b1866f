import { ContentError } from '../errors.ts';
import { type Strokes, strokesOf } from './stroke-data.ts';

const MAX_CHARACTERS = 6;

interface Written extends Strokes {
  character: string;
  /** Stroke names from the author: none, or one for each stroke. */
  names: readonly string[];
}

export interface StrokeFigure {
  html: string;
  /** The figure as plain text, for search. */
  text: string;
  characters: number;
}

/** A named part of a stroke: from and to are shares (%) of its length. */
interface Part {
  readonly name: string;
  /** Index of the stroke. */
  readonly stroke: number;
  readonly from: number;
  readonly to: number;
}

/** URL of the data's licence on the site. */
const LICENCE = '/licences/arphic-public-license.txt';
/** Page that shows a character in every font. */
const WALL = '/font/hanzi?char=';

/**
 * Draws the figure for a code block marked 笔顺. Each line is `永` or, with stroke names, `永：点 横折钩 横撇 撇 捺`; several
 * characters without names may share a line.
 * @param start number of the first character on the page; makes the ids unique
 * @throws ContentError STROKES
 */
export function strokeFigure(source: string, start: number): StrokeFigure {
  const written = linesOf(source).flatMap(parseLine);
  if (written.length === 0) throw new ContentError('STROKES', '笔顺：没有写是哪个字');
  if (written.length > MAX_CHARACTERS)
    throw new ContentError('STROKES', `笔顺：一处最多 ${MAX_CHARACTERS} 个字，请分开`);
  const figures = written.map((w, i) => drawn(w, start + i)).join('');
  return {
    html: framed(figures, linkedToWall(written.map(({ character }) => character))),
    text: written.map(({ character, names }) => [character, ...names].join(' ')).join('\n'),
    characters: written.length,
  };
}

/** Draws the order of one character's strokes, for a page of its own. @returns null for characters without data */
export function orderFigure(character: string): { html: string; strokes: number } | null {
  const strokes = strokesOf(character);
  if (!strokes) return null;
  return {
    html: framed(drawn({ ...strokes, character, names: [] }, 1), ''),
    strokes: strokes.outlines.length,
  };
}

/**
 * Draws the figure for a code block marked 笔法: one character and named parts of its strokes, such as `永：侧1 勒2(0-23)
 * 努2(23-80)`, where the shares (%) of the stroke's length may be left out.
 * @param start number of the character on the page; makes the ids unique
 * @throws ContentError STROKES
 */
export function methodFigure(source: string, start: number): StrokeFigure {
  const [line = '', ...more] = linesOf(source);
  const [, character = '', rest = ''] = /^(\S)[：:](.+)$/su.exec(line) ?? [];
  if (!character || more.length > 0)
    throw new ContentError('STROKES', '笔法：写一个字、冒号和各法，如「永：侧1 勒2(0-23)」');
  const strokes = strokesOf(character);
  if (!strokes) throw new ContentError('STROKES', `笔法：没有「${character}」的笔顺数据`);
  const parts = rest
    .trim()
    .split(SEPARATORS)
    .filter(Boolean)
    .map((word) => partOf(word, character, strokes));
  const names = parts.map(({ name }) => name);
  const spoken = `「${character}」的 ${parts.length} 种笔法：${names.join('、')}`;
  const id = (stroke: number) => `stroke-${start}-${stroke + 1}`;
  const steps = parts.map(({ name, stroke, from, to }, i) => {
    const clip = `method-${start}-${i + 1}`;
    const all = strokes.outlines.map((_, k) => `<use href="#${id(k)}"/>`).join('');
    const way = wayBetween(strokes.medians[stroke] ?? [], from / 100, to / 100);
    const part = `<clipPath id="${clip}"><use href="#${id(stroke)}"/></clipPath><path data-part="" clip-path="url(#${clip})" d="${way}"/>`;
    return `<li><svg viewBox="${BOX}" aria-hidden="true">${GRID}${upright(all + part)}</svg><span>${name}</span></li>`;
  });
  return {
    html: framed(
      characterOf(
        { ...strokes, character },
        start,
        spoken,
        `<ol data-methods="">${steps.join('')}</ol>`,
        false,
      ),
      linkedToWall([character]),
    ),
    text: [character, ...names].join(' '),
    characters: 1,
  };
}

const SEPARATORS = /[\s、，]+/;

const linesOf = (source: string): string[] =>
  source
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** @param links more text of the caption, before the source of the data */
const framed = (characters: string, links: string): string =>
  `<figure data-strokes>${characters}<figcaption>${links}字形与笔顺取自 Make Me a Hanzi（文鼎 PL 简中楷），<a href="${LICENCE}">Arphic Public License</a></figcaption></figure>\n`;

const linkedToWall = (characters: readonly string[]): string => {
  const links = [...new Set(characters)].map(
    (character) => `<a href="${WALL}${encodeURIComponent(character)}">${character}</a>`,
  );
  return `看它在每款字体里：${links.join('、')}。`;
};

function partOf(word: string, character: string, { outlines }: Strokes): Part {
  const [, name, stroke, from, to] =
    /^(\p{Script=Han}{1,8})(\d{1,2})(?:\((\d{1,3})-(\d{1,3})\))?$/u.exec(word) ?? [];
  const part = {
    name: name ?? '',
    stroke: Number(stroke) - 1,
    from: Number(from ?? 0),
    to: Number(to ?? 100),
  };
  if (!name) throw new ContentError('STROKES', `笔法：看不懂「${word}」，须如「勒2(0-23)」`);
  if (!outlines[part.stroke])
    throw new ContentError(
      'STROKES',
      `笔法：「${character}」只有 ${outlines.length} 画，没有第 ${stroke} 画`,
    );
  if (part.from >= part.to || part.to > 100)
    throw new ContentError('STROKES', `笔法：「${word}」的起止须在 0 到 100 之间，起在前`);
  return part;
}

/** Path data of a part of a line, between two shares of its length. */
function wayBetween(median: Strokes['medians'][number], from: number, to: number): string {
  const points: [number, number][] = [];
  const lengths = median.slice(1).map(([x, y], i) => {
    const [px, py] = median[i] as [number, number];
    return Math.hypot(x - px, y - py);
  });
  const total = lengths.reduce((sum, length) => sum + length, 0);
  let gone = 0;
  for (const [i, length] of lengths.entries()) {
    const [[ax, ay], [bx, by]] = [median[i] as [number, number], median[i + 1] as [number, number]];
    const start = Math.max(0, (from * total - gone) / length);
    const end = Math.min(1, (to * total - gone) / length);
    gone += length;
    if (start >= end) continue;
    const at = (share: number): [number, number] => [
      Math.round(ax + (bx - ax) * share),
      Math.round(ay + (by - ay) * share),
    ];
    if (points.length === 0) points.push(at(start));
    points.push(at(end));
  }
  return `M${points.map((point) => point.join(' ')).join('L')}`;
}

function parseLine(line: string): Written[] {
  const [, head = '', rest] = /^([^：:]*)(?:[：:](.*))?$/s.exec(line) ?? [];
  const characters = [...head.replace(/\s/g, '')];
  const names = rest?.trim().split(SEPARATORS).filter(Boolean) ?? [];
  if (names.length > 0 && characters.length !== 1)
    throw new ContentError('STROKES', `笔顺：「${head}」须是一个字，冒号后面是它各笔的名称`);
  return characters.map((character) => {
    const strokes = strokesOf(character);
    if (!strokes) throw new ContentError('STROKES', `笔顺：没有「${character}」的笔顺数据`);
    const count = strokes.outlines.length;
    if (names.length > 0 && names.length !== count)
      throw new ContentError(
        'STROKES',
        `笔顺：「${character}」有 ${count} 画，却写了 ${names.length} 个名称`,
      );
    if (names.some((name) => !/^\p{Script=Han}{1,8}$/u.test(name)))
      throw new ContentError('STROKES', `笔顺：「${character}」的笔画名称须是汉字`);
    return { ...strokes, character, names };
  });
}

/** Draws the whole character, then one step per stroke with the new stroke marked. */
function drawn(written: Written, number: number): string {
  const { character, outlines, names } = written;
  const spoken = `「${character}」的笔顺，共 ${outlines.length} 画${names.length > 0 ? `：${names.join('、')}` : ''}`;
  const steps = outlines
    .map((_, step) => {
      const done = outlines
        .slice(0, step + 1)
        .map((__, i) => `<use href="#stroke-${number}-${i + 1}"${i === step ? ' data-new=""' : ''}/>`);
      const name = names[step];
      return `<li><svg viewBox="${BOX}" aria-hidden="true">${GRID}${upright(done.join(''))}</svg>${name === undefined ? '' : `<span>${name}</span>`}</li>`;
    })
    .join('');
  return characterOf(written, number, spoken, `<ol>${steps}</ol>`);
}

/** Draws the whole character beside its steps, with a number at each stroke's start if these are its strokes. */
function characterOf(
  { character, outlines, medians }: Strokes & { character: string },
  number: number,
  spoken: string,
  steps: string,
  isNumbered = true,
): string {
  const whole = outlines
    .map(
      (d, i) =>
        `<path id="stroke-${number}-${i + 1}" d="${d}" data-way="${(medians[i] ?? []).flat().join(' ')}"/>`,
    )
    .join('');
  const numbers = numberPositions(isNumbered ? medians : [])
    .map(([x, y], i) => `<text x="${x}" y="${y}">${i + 1}</text>`)
    .join('');
  return `<div data-character="${character}"><svg viewBox="${BOX}" role="img" aria-label="${spoken}">${GRID}${upright(whole)}<g data-numbers="">${numbers}</g></svg>${steps}</div>`;
}

const BOX = '0 0 1024 1024';
const GRID = '<path data-grid="" d="M2 2h1020v1020H2zM512 2v1020M2 512h1020M2 2l1020 1020M1022 2L2 1022"/>';
const upright = (strokes: string) => `<g transform="translate(0 900) scale(1 -1)">${strokes}</g>`;

/**
 * Distance from the start of a stroke to the centre of its number, and minimum distance between numbers, in drawing
 * units.
 */
const OFFSET = 52;
const MIN_DISTANCE = 88;

/** Places each number before the start of its stroke, or beside the stroke if that spot is taken. */
function numberPositions(medians: Strokes['medians']): [number, number][] {
  const taken: [number, number][] = [];
  for (const median of medians) {
    const places = [
      positionBeside(median, 0, -OFFSET, 0),
      ...[100, 170, 0].flatMap((on) => [
        positionBeside(median, on, 0, OFFSET),
        positionBeside(median, on, 0, -OFFSET),
      ]),
      positionBeside(median, 0, -2 * OFFSET, 0),
    ];
    const free = places.find(([x, y]) =>
      taken.every(([tx, ty]) => Math.hypot(x - tx, y - ty) >= MIN_DISTANCE),
    );
    taken.push(free ?? (places[0] as [number, number]));
  }
  return taken;
}

/**
 * @param on distance along the stroke
 * @param ahead offset in the stroke's direction; `aside` is the offset to its left
 */
function positionBeside(
  median: Strokes['medians'][number],
  on: number,
  ahead: number,
  aside: number,
): [number, number] {
  let [x, y] = median[0] ?? [0, 0];
  let [alongX, alongY] = [1, 0];
  let left = on;
  for (const [toX, toY] of median.slice(1)) {
    const length = Math.hypot(toX - x, toY - y) || 1;
    [alongX, alongY] = [(toX - x) / length, (toY - y) / length];
    const gone = Math.min(left, length);
    [x, y] = [x + alongX * gone, y + alongY * gone];
    left -= gone;
    if (left <= 0) break;
  }
  const inside = (value: number) => Math.round(Math.max(44, Math.min(980, value)));
  return [inside(x + alongX * ahead - alongY * aside), inside(900 - (y + alongY * ahead + alongX * aside))];
}
