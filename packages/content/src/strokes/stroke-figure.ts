import { ContentError } from '../errors.ts';
import { type Strokes, strokesOf } from './stroke-data.ts';

/** Characters of one block: more belong into another. */
const MOST = 6;

interface Written extends Strokes {
  character: string;
  /** Names of the strokes as the author has them; none or one for each. */
  names: readonly string[];
}

export interface StrokeFigure {
  html: string;
  /** What it says in words, for search. */
  text: string;
  /** How many there are in it. */
  characters: number;
}

/** Where its licence lies on the site. */
const LICENCE = '/licences/arphic-public-license.txt';

/**
 * The figure that a block of code marked 笔顺 stands for. Each line is `永` or, with the names of its strokes,
 * `永：点 横折钩 横撇 撇 捺`; several characters without names may share one.
 * @param start number of the first character on the page: its parts are named by it
 * @throws ContentError STROKES
 */
export function strokeFigure(source: string, start: number): StrokeFigure {
  const written = source
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .flatMap(parseLine);
  if (written.length === 0) throw new ContentError('STROKES', '笔顺：没有写是哪个字');
  if (written.length > MOST) throw new ContentError('STROKES', `笔顺：一处最多 ${MOST} 个字，请分开`);
  return {
    html: `<figure data-strokes>${written.map((w, i) => drawn(w, start + i)).join('')}<figcaption>字形与笔顺取自 Make Me a Hanzi（文鼎 PL 简中楷），<a href="${LICENCE}">Arphic Public License</a></figcaption></figure>\n`,
    text: written.map(({ character, names }) => [character, ...names].join(' ')).join('\n'),
    characters: written.length,
  };
}

function parseLine(line: string): Written[] {
  const [, head = '', rest] = /^([^：:]*)(?:[：:](.*))?$/s.exec(line) ?? [];
  const characters = [...head.replace(/\s/g, '')];
  const names =
    rest
      ?.trim()
      .split(/[\s、，]+/)
      .filter(Boolean) ?? [];
  if (names.length > 0 && characters.length !== 1)
    throw new ContentError('STROKES', `笔顺：“${head}”须是一个字，冒号后面是它各笔的名称`);
  return characters.map((character) => {
    const strokes = strokesOf(character);
    if (!strokes) throw new ContentError('STROKES', `笔顺：没有“${character}”的笔顺数据`);
    const count = strokes.outlines.length;
    if (names.length > 0 && names.length !== count)
      throw new ContentError('STROKES', `笔顺：“${character}”有 ${count} 画，却写了 ${names.length} 个名称`);
    if (names.some((name) => !/^\p{Script=Han}{1,8}$/u.test(name)))
      throw new ContentError('STROKES', `笔顺：“${character}”的笔画名称须是汉字`);
    return { ...strokes, character, names };
  });
}

/** The whole character with a number at the start of each stroke, then a step a stroke, the new one marked. */
function drawn({ character, outlines, ways, names }: Written, number: number): string {
  const id = (stroke: number) => `stroke-${number}-${stroke + 1}`;
  const spoken = `“${character}”的笔顺，共 ${outlines.length} 画${names.length > 0 ? `：${names.join('、')}` : ''}`;
  const whole = outlines
    .map((d, i) => `<path id="${id(i)}" d="${d}" data-way="${(ways[i] ?? []).flat().join(' ')}"/>`)
    .join('');
  const numbers = besideStarts(ways)
    .map(([x, y], i) => `<text x="${x}" y="${y}">${i + 1}</text>`)
    .join('');
  const steps = outlines
    .map((_, step) => {
      const done = outlines
        .slice(0, step + 1)
        .map((__, i) => `<use href="#${id(i)}"${i === step ? ' data-new=""' : ''}/>`);
      const name = names[step];
      return `<li><svg viewBox="${BOX}" aria-hidden="true">${GRID}${upright(done.join(''))}</svg>${name === undefined ? '' : `<span>${name}</span>`}</li>`;
    })
    .join('');
  return `<div data-character="${character}"><svg viewBox="${BOX}" role="img" aria-label="${spoken}">${GRID}${upright(whole)}<g data-numbers="">${numbers}</g></svg><ol>${steps}</ol></div>`;
}

const BOX = '0 0 1024 1024';
const GRID = '<path data-grid="" d="M2 2h1020v1020H2zM512 2v1020M2 512h1020M2 2l1020 1020M1022 2L2 1022"/>';
const upright = (strokes: string) => `<g transform="translate(0 900) scale(1 -1)">${strokes}</g>`;

/** From the start of a stroke to the middle of its number, and between two numbers at least; units of the drawing. */
const AWAY = 52;
const APART = 88;

/** Places for the numbers: before the start of each stroke, else beside it a little further along. */
function besideStarts(ways: Strokes['ways']): [number, number][] {
  const taken: [number, number][] = [];
  for (const way of ways) {
    const places = [
      placeBeside(way, 0, -AWAY, 0),
      ...[100, 170, 0].flatMap((on) => [placeBeside(way, on, 0, AWAY), placeBeside(way, on, 0, -AWAY)]),
      placeBeside(way, 0, -2 * AWAY, 0),
    ];
    const free = places.find(([x, y]) => taken.every(([tx, ty]) => Math.hypot(x - tx, y - ty) >= APART));
    taken.push(free ?? (places[0] as [number, number]));
  }
  return taken;
}

/**
 * @param on length of the way already gone
 * @param ahead further in its direction there; `aside` to its left, seen as it is written
 */
function placeBeside(
  way: Strokes['ways'][number],
  on: number,
  ahead: number,
  aside: number,
): [number, number] {
  let [x, y] = way[0] ?? [0, 0];
  let [alongX, alongY] = [1, 0];
  let left = on;
  for (const [toX, toY] of way.slice(1)) {
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
