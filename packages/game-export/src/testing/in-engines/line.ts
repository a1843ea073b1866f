import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import sharp from 'sharp';
import { type Descriptor, describeAtlas } from '../../bmfont/index.ts';
import { AtlasEngine } from '../../drawing/index.ts';
import { composePackage, type EngineId } from '../../index.ts';
import type { PackedFace } from '../../package/index.ts';
import { SAMPLE_TEXT } from '../sample-atlas.ts';
import { sampleFace, sampleFiller, sampleInput } from '../sample-face.ts';
import { toRgba } from '../to-rgba.ts';

/** The line that engines draw: a space, a kerned pair, hanzi. */
export const LINE = 'AV 字玩VA';
/** The picture, and where the line starts in it. White on black. */
export const PICTURE = { width: 160, height: 32, x: 8, y: 4 };

/** Path of a program, or null. */
export const programOf = (name: string, path = ''): string | null =>
  [...path.split(delimiter), '/usr/games'].map((folder) => join(folder, name)).find(existsSync) ?? null;

/** Writes a package into a folder of its own. */
export async function unpackedPackage(
  engine: EngineId,
  changes: Partial<PackedFace> = {},
  fillers: readonly PackedFace[] = [],
) {
  const folder = mkdtempSync(join(tmpdir(), `${engine}-`));
  const face = await sampleFace(changes);
  for (const { path, bytes } of await composePackage(sampleInput([face, ...fillers], { engine }))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  return { folder, face };
}

/** The sample's characters as a distance field. */
export async function sampleField(type: 'sdf' | 'msdf' | 'mtsdf') {
  const { fonts, family } = await sampleFace();
  const engine = new AtlasEngine({ threads: 1 });
  const face = { bytes: fonts.sfnt as Uint8Array, family, bold: false, italic: false };
  const { atlas } = await engine.draw(face, SAMPLE_TEXT, {
    size: 24,
    drawing: { type, range: 6 },
    padding: 1,
  });
  await engine.close();
  return atlas;
}

/** An atlas of a face without hanzi, filled by another one. */
export async function filledAtlas() {
  const [main, filler] = [await sampleFace(), await sampleFiller()];
  const engine = new AtlasEngine({ threads: 1 });
  const faceOf = ({ fonts, family }: PackedFace) => ({
    bytes: fonts.sfnt as Uint8Array,
    family,
    bold: false,
    italic: false,
  });
  const [latin, hanzi] = [SAMPLE_TEXT.slice(0, 3), SAMPLE_TEXT.slice(3)];
  const { atlas } = await engine.draw(
    faceOf(main),
    latin,
    { size: 20, drawing: { type: 'bitmap' }, padding: 1 },
    { fillers: [{ face: faceOf(filler), text: hanzi }] },
  );
  await engine.close();
  return atlas;
}

/** Composites the line from the atlas, some pixels lower: the brightness of each pixel. */
function composite({ atlas }: PackedFace, down: number): Uint8Array {
  if (!atlas) throw new TypeError('a face without an atlas');
  const { width, height } = PICTURE;
  const picture = new Uint8Array(width * height);
  const described = describeAtlas(atlas, { pageFiles: [] });
  const pages = atlas.pages.map((page) => ({ width: page.width, rgba: toRgba(page) }));
  for (const { char, x } of placed(described)) {
    const page = pages[char.page] as (typeof pages)[0];
    for (let row = 0; row < char.height; row++) {
      for (let column = 0; column < char.width; column++) {
        const alpha = (page.rgba[((char.y + row) * page.width + char.x + column) * 4 + 3] as number) / 255;
        const at = (PICTURE.y + down + char.yoffset + row) * width + x + char.xoffset + column;
        picture[at] = Math.round((picture[at] as number) * (1 - alpha) + 255 * alpha);
      }
    }
  }
  return picture;
}

function placed({ chars, kernings }: Descriptor) {
  const characters = [...LINE].map((character) => character.codePointAt(0) as number);
  let x = PICTURE.x;
  return characters.map((id, index) => {
    const char = chars.find((each) => each.id === id);
    if (!char) throw new RangeError(`no character ${id}`);
    x += kernings.find((each) => each.first === characters[index - 1] && each.second === id)?.amount ?? 0;
    const at = x;
    x += char.xadvance;
    return { char, x: at };
  });
}

/** Largest and mean difference of brightness between an engine's picture and ours, printed for the record. */
export async function difference(name: string, png: string | Buffer, face: PackedFace, down = 0) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  if (info.width !== PICTURE.width || info.height !== PICTURE.height) {
    throw new RangeError(`a picture of ${info.width} × ${info.height}`);
  }
  const ours = composite(face, down);
  const differences = Array.from(data, (value, i) => Math.abs(value - (ours[Math.floor(i / 3)] as number)));
  const max = Math.max(...differences);
  const mean = differences.reduce((sum, each) => sum + each, 0) / differences.length;
  console.log(`${name}: largest difference ${max} of 255, mean ${mean.toFixed(3)}`);
  return { max, mean, inked: ours.some((value) => value > 0) };
}
