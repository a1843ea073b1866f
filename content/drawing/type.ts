import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Axes, type Outline, openTypeface, svgGlyph, svgPath, type Typeface } from '@ziwan/lettering';
import { openStore } from '@ziwan/store';

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
  outline: Outline;
  x: number;
  y: number;
}

/** One face of the catalogue at one place of its axes. */
class Lettering {
  readonly gno: string;
  readonly upem: number;
  readonly #typeface: Typeface;

  constructor(gno: string, typeface: Typeface) {
    this.gno = gno;
    this.upem = typeface.unitsPerEm;
    this.#typeface = typeface;
  }

  /** The same face at another place of its axes. */
  at(axes: Axes): Lettering {
    return new Lettering(this.gno, this.#typeface.at(axes));
  }

  /** Whether the face has an outline for the character, or a blank for a space. */
  has(character: string): boolean {
    const glyph = this.#typeface.glyphOf(character);
    return glyph > 0 && (/\s/u.test(character) || this.#typeface.outline(glyph).box !== null);
  }

  /** A horizontal line; `y` is its baseline. */
  line(text: string, setting: Setting): string {
    const { placed, length } = this.#run(text, setting, false);
    return this.#group(placed, setting, -startOf(setting, length), 0);
  }

  /** A vertical line from `y` down; `x` is its middle. */
  column(text: string, setting: Setting): string {
    const { placed, length } = this.#run(text, setting, true);
    return this.#group(placed, setting, 0, -startOf(setting, length));
  }

  /** One character with the middle of its ink at (x, y). */
  centred(character: string, setting: Setting): string {
    const outline = this.#outlineOf(character);
    if (!outline.box) throw new Error(`${this.gno} 的“${character}”没有轮廓`);
    const { left, right, top, bottom } = outline.box;
    const s = setting.size / this.upem;
    const x = (-(left + right) / 2) * s;
    const y = ((top + bottom) / 2) * s;
    return this.#group([{ outline, x, y }], setting, 0, 0);
  }

  /** Length of a line, px. */
  width(text: string, size: number, tracking = 0): number {
    return this.#run(text, { x: 0, y: 0, size, tracking }, false).length;
  }

  /** SVG path of a character in font units, y upwards. */
  outline(character: string): string {
    return svgPath(this.#outlineOf(character));
  }

  #outlineOf(character: string): Outline {
    if (!this.has(character)) throw new Error(`${this.gno} 写不出“${character}”`);
    return this.#typeface.outline(this.#typeface.glyphOf(character));
  }

  #run(text: string, setting: Setting, vertical: boolean): { placed: Placed[]; length: number } {
    for (const character of text) this.#outlineOf(character);
    const { glyphs, advance } = this.#typeface.shape(text, {
      vertical,
      features: Object.fromEntries((setting.features ?? []).map((tag) => [tag, 1])),
    });
    const s = setting.size / this.upem;
    const gap = (setting.tracking ?? 0) * setting.size;
    const placed = glyphs.map(({ glyph, x, y }, i) => {
      if (glyph === 0) throw new Error(`${this.gno} 写不出“${text}”`);
      const along = i * gap;
      return {
        outline: this.#typeface.outline(glyph),
        x: x * s + (vertical ? 0 : along),
        y: -y * s + (vertical ? along : 0),
      };
    });
    return { placed, length: Math.max(0, advance * s + (glyphs.length - 1) * gap) };
  }

  #group(placed: readonly Placed[], setting: Setting, dx: number, dy: number): string {
    const paths = placed
      .filter(({ outline }) => outline.box)
      .map(({ outline, x, y }) =>
        svgGlyph(outline, setting.x + x + dx, setting.y + y + dy, setting.size / this.upem),
      );
    return `<g fill="${setting.fill ?? '#000'}" ${setting.attributes ?? ''}>${paths.join('')}</g>`;
  }
}

const startOf = ({ anchor }: Setting, length: number): number =>
  anchor === 'middle' ? length / 2 : anchor === 'end' ? length : 0;

export type Faces = (gno: string, axes?: Axes) => Promise<Lettering>;

/**
 * Reads faces of the catalogue that was imported into a data folder.
 * @param dataDir folder with `ziwan.db` and `blobs`
 */
export function facesOf(dataDir: string): { face: Faces; close: () => Promise<void> } {
  const store = openStore({ provider: 'sqlite', file: join(dataDir, 'ziwan.db') });
  const opened = new Map<string, Promise<Typeface>>();
  const open = async (gno: string): Promise<Typeface> => {
    const row = await store.db
      .selectFrom('families')
      .innerJoin('faces', 'faces.gno', 'families.default_face_gno')
      .select('faces.sfnt_sha256 as sha')
      .where('families.gno', '=', gno)
      .executeTakeFirst();
    if (!row) throw new Error(`没有字体 ${gno}`);
    return openTypeface(await readFile(join(dataDir, 'blobs', 'sfnt', row.sha.slice(0, 2), row.sha)));
  };
  return {
    face: async (gno, axes = {}) => {
      if (!opened.has(gno)) opened.set(gno, open(gno));
      return new Lettering(gno, (await (opened.get(gno) as Promise<Typeface>)).at(axes));
    },
    close: () => store.close(),
  };
}
