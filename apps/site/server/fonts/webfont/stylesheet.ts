import { type FontResource, fallbackFace } from '@ziwan/contract';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../calls/app-error.ts';
import { type DrawnCatalogue, type IndexedFace, missingFont, webFontFamily } from '../coverage/index.ts';
import { recipeOf, versionOf } from './recipe.ts';
import type { WebfontService } from './service.ts';
import { slicesOf, unicodeRange } from './slices.ts';
import type { Subset, Subsets } from './subsets.ts';

const DISPLAYS = ['auto', 'block', 'swap', 'fallback', 'optional'];
/** Maximum cached slice tables; each takes about 300 kB for a large Chinese font. */
const KEPT = 50;

/** Characters of the subset of a font that does not draw its own name. */
const COMMON = 20;

type FontAddresses = Pick<FontResource, 'woffPath' | 'ttfPath'>;

interface StylesheetOptions {
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

  /**
   * Rules for a face, or for the first of a family, under the number that was asked for.
   * @throws AppError FONT_NOT_FOUND, PREVIEW_ONLY, BAD_REQUEST, and for a text any error of subsetting
   */
  async css(gno: string, options: StylesheetOptions): Promise<string> {
    const face = await this.#face(gno);
    const rules = await this.#rules(face, webFontFamily(gno), options);
    return rules + fallbackOf(face, gno);
  }

  /**
   * Rules for all faces of a family, under one name. Of faces that CSS cannot tell apart, the first; for a text, those
   * that draw some of it.
   * @throws AppError as `css` does
   */
  async familyCss(gno: string, options: StylesheetOptions): Promise<string> {
    const drawn = await this.#drawn();
    const faces = new Map<string, IndexedFace>();
    for (const face of drawn.faces.filter(({ familyGno }) => familyGno === gno)) {
      const described = describe(face).join();
      if (!faces.has(described)) faces.set(described, face);
    }
    const [first] = faces.values();
    const face = await this.#face(first?.gno ?? gno);
    const rules = await Promise.all(
      Array.from(faces.values(), (face) =>
        this.#rules(face, webFontFamily(gno), options).catch((error) => {
          if (error instanceof AppError && error.key === 'GLYPHS_MISSING') return null;
          throw error;
        }),
      ),
    );
    const written = rules.filter((rule) => rule !== null);
    if (written.length === 0) throw new AppError('GLYPHS_MISSING');
    return written.join('\n') + fallbackOf(face, gno);
  }

  async #rules(
    face: IndexedFace,
    family: string,
    { text, display = 'swap', base }: StylesheetOptions,
  ): Promise<string> {
    if (!DISPLAYS.includes(display)) {
      throw new AppError('BAD_REQUEST', { details: `display：须为 ${DISPLAYS.join('、')} 之一` });
    }
    const { gno } = face;
    if (text !== undefined) {
      const { woff2Path, woffPath } = await this.#webfonts.single({ gno, text });
      const src = `url("${base}${woff2Path}") format("woff2"), url("${base}${woffPath}") format("woff")`;
      return fontFace(face, family, display, src, null);
    }
    const version = versionOf(face);
    return this.#slicesOf(face)
      .map((codePoints, n) => {
        const address = `${base}/webfont/s/${encodeURIComponent(gno)}/${n}.woff2?v=${version}`;
        return fontFace(face, family, display, `url("${address}") format("woff2")`, unicodeRange(codePoints));
      })
      .join('\n');
  }

  /**
   * Addresses of a face as WOFF and TTF, reduced to the characters of its name that it draws, or else to its most
   * common ones. Null for a font that may not be handed out, and while its file is missing.
   */
  async addressesOf(gno: string, name: string): Promise<FontAddresses> {
    const face = (await this.#drawn()).find(gno);
    if (!face?.embeddable) return { woffPath: null, ttfPath: null };
    const own = await this.#webfonts.addressesOf(gno, name);
    if (own) return own;
    const common = String.fromCodePoint(...(this.#slicesOf(face)[0] ?? []).slice(0, COMMON));
    return (await this.#webfonts.addressesOf(gno, common)) ?? { woffPath: null, ttfPath: null };
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
    if (!face) throw missingFont(drawn, gno);
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

const fallbackOf = (face: IndexedFace, gno: string): string =>
  `\n${fallbackFace(webFontFamily(gno), face.metrics, face.hanziAdvance)}`;

function fontFace(
  face: IndexedFace,
  family: string,
  display: string,
  src: string,
  range: string | null,
): string {
  return [
    '@font-face {',
    `  font-family: "${family}";`,
    ...describe(face).map((line) => `  ${line};`),
    `  font-display: ${display};`,
    `  src: ${src};`,
    ...(range ? [`  unicode-range: ${range};`] : []),
    '}',
    '',
  ].join('\n');
}

/** What CSS chooses a face by; for an axis, all of its range. */
function describe({ axes, italic, weight }: IndexedFace): string[] {
  const axis = (tag: string) => axes.find((axis) => axis.tag === tag);
  const [wght, wdth, slnt] = [axis('wght'), axis('wdth'), axis('slnt')];
  // CSS leans to the right with positive angles, OpenType with negative ones.
  const style = slnt ? `oblique ${0 - slnt.max}deg ${0 - slnt.min}deg` : italic ? 'italic' : 'normal';
  return [
    `font-style: ${style}`,
    `font-weight: ${wght ? `${wght.min} ${wght.max}` : weight}`,
    ...(wdth ? [`font-stretch: ${wdth.min}% ${wdth.max}%`] : []),
  ];
}
