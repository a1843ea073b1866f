import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openStore } from '@ziwan/store';
import { Blob, Buffer, Direction, Face, Feature, Font, shape, Variation } from 'harfbuzzjs';

export interface Setting {
  x: number;
  y: number;
  /** Em, px. */
  size: number;
  fill?: string;
  /** Added after each glyph, em. */
  tracking?: number;
  anchor?: 'start' | 'middle' | 'end';
  /** OpenType features, such as `tnum`. */
  features?: readonly string[];
  /** Further SVG attributes of the group. */
  attributes?: string;
}

interface Placed {
  d: string;
  x: number;
  y: number;
}

const two = (n: number): string => String(Math.round(n * 100) / 100);

/** One face of the catalogue at one place of its axes. */
export class Lettering {
  readonly gno: string;
  readonly upem: number;
  readonly #face: Face;
  readonly #font: Font;
  readonly #paths = new Map<number, string>();

  constructor(gno: string, face: Face, axes: Readonly<Record<string, number>>) {
    this.gno = gno;
    this.#face = face;
    this.upem = face.upem;
    this.#font = new Font(face);
    this.#font.setVariations(Object.entries(axes).map(([tag, value]) => new Variation(tag, value)));
  }

  /** The same face at another place of its axes. */
  at(axes: Readonly<Record<string, number>>): Lettering {
    return new Lettering(this.gno, this.#face, axes);
  }

  /** Whether the face has an outline for the character, or a blank for a space. */
  has(character: string): boolean {
    const id = this.#font.nominalGlyph(character.codePointAt(0) as number);
    return id !== undefined && id !== 0 && (/\s/u.test(character) || this.#path(id) !== '');
  }

  /** A horizontal line; `y` is its baseline. */
  line(text: string, setting: Setting): string {
    const { placed, length } = this.#run(text, setting, false);
    const start = setting.anchor === 'middle' ? length / 2 : setting.anchor === 'end' ? length : 0;
    return this.#group(placed, setting, -start, 0);
  }

  /** A vertical line from `y` down; `x` is its middle. */
  column(text: string, setting: Setting): string {
    const { placed, length } = this.#run(text, setting, true);
    const start = setting.anchor === 'middle' ? length / 2 : setting.anchor === 'end' ? length : 0;
    return this.#group(placed, setting, 0, -start);
  }

  /** One character with the middle of its ink at (x, y). */
  centred(character: string, setting: Setting): string {
    const id = this.#idOf(character);
    const box = this.#font.glyphExtents(id);
    if (!box) throw new Error(`${this.gno} 的“${character}”没有轮廓`);
    const s = setting.size / this.upem;
    const x = -(box.xBearing + box.width / 2) * s;
    const y = (box.yBearing + box.height / 2) * s;
    return this.#group([{ d: this.#path(id), x, y }], setting, 0, 0);
  }

  /** Length of a line, px. */
  width(text: string, size: number, tracking = 0): number {
    return this.#run(text, { x: 0, y: 0, size, tracking }, false).length;
  }

  /** Outline of a character in font units, y upwards. */
  outline(character: string): string {
    return this.#path(this.#idOf(character));
  }

  #idOf(character: string): number {
    if (!this.has(character)) throw new Error(`${this.gno} 写不出“${character}”`);
    return this.#font.nominalGlyph(character.codePointAt(0) as number) as number;
  }

  #path(id: number): string {
    const known = this.#paths.get(id);
    if (known !== undefined) return known;
    const d = this.#font.glyphToPath(id);
    this.#paths.set(id, d);
    return d;
  }

  #run(text: string, setting: Setting, vertical: boolean): { placed: Placed[]; length: number } {
    for (const character of text) this.#idOf(character);
    const buffer = new Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(vertical ? Direction.TTB : Direction.LTR);
    shape(
      this.#font,
      buffer,
      (setting.features ?? []).map((tag) => new Feature(tag, 1)),
    );
    const s = setting.size / this.upem;
    const gap = (setting.tracking ?? 0) * setting.size;
    let pen = 0;
    const placed: Placed[] = [];
    for (const glyph of buffer.getGlyphInfosAndPositions()) {
      const { codepoint, xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 } = glyph;
      if (codepoint === 0) throw new Error(`${this.gno} 写不出“${text}”`);
      const along = vertical ? 0 : pen;
      const down = vertical ? pen : 0;
      placed.push({ d: this.#path(codepoint), x: along + xOffset * s, y: down - yOffset * s });
      pen += (vertical ? -yAdvance : xAdvance) * s + gap;
    }
    return { placed, length: Math.max(0, pen - gap) };
  }

  #group(placed: readonly Placed[], setting: Setting, dx: number, dy: number): string {
    const s = setting.size / this.upem;
    const paths = placed
      .filter((p) => p.d !== '')
      .map(
        ({ d, x, y }) =>
          `<path transform="translate(${two(setting.x + x + dx)} ${two(setting.y + y + dy)}) scale(${s.toFixed(6)} ${(-s).toFixed(6)})" d="${d}"/>`,
      );
    return `<g fill="${setting.fill ?? '#000'}" ${setting.attributes ?? ''}>${paths.join('')}</g>`;
  }
}

export type Faces = (gno: string, axes?: Readonly<Record<string, number>>) => Promise<Lettering>;

/**
 * Reads faces of the catalogue that was imported into a data folder.
 * @param dataDir folder with `ziwan.db` and `blobs`
 */
export function facesOf(dataDir: string): { face: Faces; close: () => Promise<void> } {
  const store = openStore({ provider: 'sqlite', file: join(dataDir, 'ziwan.db') });
  const opened = new Map<string, Promise<Face>>();
  const open = async (gno: string): Promise<Face> => {
    const row = await store.db
      .selectFrom('families')
      .innerJoin('faces', 'faces.gno', 'families.default_face_gno')
      .select('faces.sfnt_sha256 as sha')
      .where('families.gno', '=', gno)
      .executeTakeFirst();
    if (!row) throw new Error(`没有字体 ${gno}`);
    return new Face(
      new Blob(await readFile(join(dataDir, 'blobs', 'sfnt', row.sha.slice(0, 2), row.sha))),
      0,
    );
  };
  return {
    face: async (gno, axes = {}) => {
      if (!opened.has(gno)) opened.set(gno, open(gno));
      return new Lettering(gno, await (opened.get(gno) as Promise<Face>), axes);
    },
    close: () => store.close(),
  };
}
