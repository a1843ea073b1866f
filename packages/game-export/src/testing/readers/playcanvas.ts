import sharp from 'sharp';
import { type Files, only, rule } from './rules.ts';

interface Char {
  width: number;
  height: number;
  x: number;
  y: number;
  map: number;
  xadvance: number;
  xoffset: number;
  yoffset: number;
  scale: number;
  range: number;
  bounds: number[];
}

/** Reads a package as PlayCanvas does (framework/handlers/font.js, framework/components/element/text-element.js). */
export async function readPlaycanvas(all: Files): Promise<void> {
  const files = new Map([...all].filter(([path]) => path.startsWith('fonts/')));
  const { bytes, path } = only(files, '.json');
  const data = JSON.parse(bytes.toString());
  rule(data.version === 3, 'version', data.version);
  rule(data.type === 'msdf', 'type', data.type);
  const { maps } = data.info;
  for (const [map, { width, height }] of maps.entries()) {
    // The loader puts the number in place of the first `.png`.
    const page = files.get(path.replace('.json', `${map === 0 ? '' : map}.png`));
    rule(page, 'page', map);
    const size = await sharp(page).metadata();
    rule(size.width === width && size.height === height, 'page-size', map);
    rule(size.channels === 4 || size.channels === 3, 'page-colours', size.channels);
  }
  const used: { [map: number]: Char[] } = {};
  for (const [letter, char] of Object.entries<Char>(data.chars)) {
    rule([...letter].length === 1, 'letter', letter);
    rule(char.width === char.height, 'square', letter);
    const { width, height } = maps[char.map] ?? { width: 0, height: 0 };
    rule(char.x + char.width <= width && char.y + char.height <= height, 'inside', letter);
    rule([char.xadvance, char.xoffset, char.yoffset].every(Number.isFinite), 'numbers', letter);
    rule(char.scale > 0 && char.range > 0, 'range', letter);
    rule(char.bounds.length === 4 && char.bounds.every(Number.isFinite), 'bounds', letter);
    used[char.map] ??= [];
    for (const other of used[char.map] as Char[]) rule(!overlap(char, other), 'apart', letter);
    (used[char.map] as Char[]).push(char);
  }
}

const overlap = (a: Char, b: Char): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
