import { LRUCache } from 'lru-cache';
import { AppError } from '../../calls/app-error.ts';
import type { DrawnCatalogue, IndexedFace } from '../coverage/index.ts';
import { recipeOf, versionOf } from './recipe.ts';
import type { WebfontService } from './service.ts';
import { slicesOf, unicodeRange } from './slices.ts';
import type { Subset, Subsets } from './subsets.ts';

const DISPLAYS = ['auto', 'block', 'swap', 'fallback', 'optional'];
/** Maximum cached slice tables; each takes about 300 kB for a large Chinese font. */
const KEPT = 50;

export interface StylesheetOptions {
  text: string | undefined;
  display: string | undefined;
  /** Prefix of every URL; empty for same-origin URLs. */
  base: string;
}

/** Stylesheets for other sites: CSS that links to slices, or to one subset for a given text. */
export class Stylesheets {
  readonly #drawn: () => Promise<DrawnCatalogue>;
  readonly #webfonts: WebfontService;
  readonly #subsets: Subsets;
  readonly #slices = new LRUCache<string, number[][]>({ max: KEPT });

  constructor(drawn: () => Promise<DrawnCatalogue>, webfonts: WebfontService, subsets: Subsets) {
    this.#drawn = drawn;
    this.#webfonts = webfonts;
    this.#subsets = subsets;
  }

  /** @throws AppError FONT_NOT_FOUND, PREVIEW_ONLY, BAD_REQUEST, and for a text any error of subsetting */
  async css(gno: string, { text, display = 'swap', base }: StylesheetOptions): Promise<string> {
    if (!DISPLAYS.includes(display)) {
      throw new AppError('BAD_REQUEST', { details: `display：须为 ${DISPLAYS.join('、')} 之一` });
    }
    const face = await this.#face(gno);
    if (text !== undefined) {
      const { woff2Path, woffPath } = await this.#webfonts.single({ gno, text });
      const src = `url("${base}${woff2Path}") format("woff2"), url("${base}${woffPath}") format("woff")`;
      return fontFace(face, display, src, null);
    }
    const version = versionOf(face);
    return this.#slicesOf(face)
      .map((codePoints, n) => {
        const address = `${base}/webfont/s/${encodeURIComponent(gno)}/${n}.woff2?v=${version}`;
        return fontFace(face, display, `url("${address}") format("woff2")`, unicodeRange(codePoints));
      })
      .join('\n');
  }

  /** @returns the slice, and whether `version` matches the current font, which makes the response immutable */
  async slice(gno: string, n: number, version: string | undefined): Promise<Subset & { immutable: boolean }> {
    const face = await this.#face(gno);
    const codePoints = this.#slicesOf(face)[n];
    if (!codePoints) throw new AppError('NOT_FOUND');
    const today = versionOf(face);
    const id = `${today}-slice-${n}`;
    const recipe = recipeOf(face, codePoints, {});
    const subset = await this.#subsets.get({ id, sfnt: face.sfnt, recipe }, 'woff2');
    return { bytes: subset.bytes, etag: subset.etag, immutable: version === today };
  }

  async #face(gno: string): Promise<IndexedFace> {
    const drawn = await this.#drawn();
    const face = drawn.find(gno);
    if (!face) throw new AppError(drawn.isAway(gno) ? 'FONT_FILE_AWAY' : 'FONT_NOT_FOUND');
    if (!face.embeddable) throw new AppError('PREVIEW_ONLY');
    return face;
  }

  #slicesOf(face: IndexedFace): number[][] {
    let slices = this.#slices.get(face.sfnt);
    if (!slices) {
      slices = slicesOf(face);
      this.#slices.set(face.sfnt, slices);
    }
    return slices;
  }
}

function fontFace(face: IndexedFace, display: string, src: string, range: string | null): string {
  const weight = face.axes.find((a) => a.tag === 'wght');
  return [
    '@font-face {',
    `  font-family: "${face.webFontFamily}";`,
    `  font-style: ${face.italic ? 'italic' : 'normal'};`,
    `  font-weight: ${weight ? `${weight.min} ${weight.max}` : face.weight};`,
    `  font-display: ${display};`,
    `  src: ${src};`,
    ...(range ? [`  unicode-range: ${range};`] : []),
    '}',
    '',
  ].join('\n');
}
