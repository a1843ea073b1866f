import {
  isInvisible,
  isSelector,
  type LackedMark,
  type SubsetItem,
  sequencesIn,
  WEBFONT_LIMITS,
} from '@ziwan/contract';
import type { AxisSettings, SubsetFormat } from '@ziwan/subset-engine';
import { AppError } from '../../calls/app-error.ts';
import { type DrawnCatalogue, distinct, type IndexedFace, missingFont, visible } from '../coverage/index.ts';
import { recipeOf } from './recipe.ts';
import { idOf, parseKey, type SubsetAddresses } from './subset-address.ts';
import type { Subset, SubsetJobOf, Subsets } from './subsets.ts';

interface RequestedItem {
  gno: string;
  text: string;
  axes?: Record<string, number | [number, number]> | undefined;
}

/** A prepared job, whose URL is known. */
interface Prepared {
  face: IndexedFace;
  key: string;
  job: SubsetJobOf;
  missing: string;
  marks: LackedMark[];
}

export class WebfontService {
  readonly #drawn: () => Promise<DrawnCatalogue>;
  readonly #addresses: SubsetAddresses;
  readonly #subsets: Subsets;
  readonly #onFault: (error: unknown) => void;

  constructor(
    drawn: () => Promise<DrawnCatalogue>,
    addresses: SubsetAddresses,
    subsets: Subsets,
    onFault: (error: unknown) => void,
  ) {
    this.#drawn = drawn;
    this.#addresses = addresses;
    this.#subsets = subsets;
    this.#onFault = onFault;
  }

  /** Answers each item independently, with a subset or an error. */
  async batch(items: readonly RequestedItem[]): Promise<SubsetItem[]> {
    const drawn = await this.#drawn();
    return Promise.all(
      items.map(async (item) => {
        try {
          return await this.#one(drawn, item);
        } catch (error) {
          return this.#failed(drawn, item, error);
        }
      }),
    );
  }

  /** Addresses of a subset, which is made when one is fetched; null if the font draws nothing of the text. */
  async addressesOf(gno: string, text: string): Promise<Pick<SubsetItem, 'woffPath' | 'ttfPath'> | null> {
    try {
      const { face, key } = this.#prepare(await this.#drawn(), { gno, text });
      const { woffPath, ttfPath } = pathsOf(face, key);
      return { woffPath, ttfPath };
    } catch (error) {
      if (error instanceof AppError && /^(GLYPHS_MISSING|TEXT_EMPTY)$/.test(error.key)) return null;
      throw error;
    }
  }

  /** @throws AppError when the item fails */
  async single(item: RequestedItem): Promise<SubsetItem> {
    return this.#one(await this.#drawn(), item);
  }

  /**
   * Returns the subset behind a public URL.
   * @throws AppError NOT_FOUND when the URL was not signed here or its font has left the catalogue; PREVIEW_ONLY
   */
  async file(key: string, format: SubsetFormat): Promise<Subset> {
    const { face, job } = await this.#find(key);
    if (!face.embeddable) throw new AppError('PREVIEW_ONLY');
    return this.#subsets.get(job, format);
  }

  /** Like the public version, but for this site's pages and any font they show. @throws AppError NOT_FOUND */
  async preview(key: string, counts = true): Promise<Subset> {
    const { job } = await this.#find(key);
    return this.#subsets.get(job, 'woff2', counts);
  }

  /**
   * The subset for a page of another site, which knows its own characters and not the font's. A browser cannot tell why
   * a font failed to load, so characters that the face lacks are left out, and for none of them there is a font of one
   * other glyph.
   * @param wght range of the weight axis; without effect on a face that has none
   * @throws AppError FONT_NOT_FOUND, FONT_FILE_AWAY, PREVIEW_ONLY, TEXT_TOO_LONG, AXIS_INVALID
   */
  async charactersOf(
    gno: string,
    codePoints: readonly number[],
    wght: [number, number] | null,
  ): Promise<Subset> {
    const drawn = await this.#drawn();
    const face = this.#faceOf(drawn, gno);
    if (!face.embeddable) throw new AppError('PREVIEW_ONLY');
    if (codePoints.length > WEBFONT_LIMITS.text) throw new AppError('TEXT_TOO_LONG');
    const held = codePoints.filter((c) => drawn.index.has(face.index, c) || isSelector(c));
    if (!held.some((c) => !isInvisible(c))) held.push(firstOf(face));
    const limited = wght !== null && face.axes.some(({ tag }) => tag === 'wght');
    const axes: AxisSettings = limited ? { wght: wght[0] === wght[1] ? wght[0] : wght } : {};
    checkAxes(face, axes);
    const recipe = recipeOf(face, held, axes);
    return this.#subsets.get(
      { id: idOf(this.#addresses.keyOf(face, recipe)), sfnt: face.sfnt, recipe },
      'woff2',
    );
  }

  /** @throws AppError FONT_NOT_FOUND, FONT_FILE_AWAY */
  #faceOf(drawn: DrawnCatalogue, gno: string): IndexedFace {
    const face = drawn.find(gno);
    if (!face) throw missingFont(drawn, gno);
    return face;
  }

  async #find(key: string): Promise<Pick<Prepared, 'face' | 'job'>> {
    const parsed = parseKey(key);
    if (!parsed) throw new AppError('NOT_FOUND');
    const drawn = await this.#drawn();
    if (drawn.isAway(parsed.font)) throw new AppError('FONT_FILE_AWAY');
    const face = drawn.byFontPart(parsed.font);
    const recipe = face && this.#addresses.open(face, parsed);
    if (!face) throw drawn.absence(parsed.font) ?? new AppError('NOT_FOUND');
    if (!recipe) throw new AppError('NOT_FOUND');
    return { face, job: { id: idOf(key), sfnt: face.sfnt, recipe } };
  }

  /** Bytes behind an item's `woff2Path`; null for an item without a font. */
  async bytesOf(item: SubsetItem): Promise<Uint8Array | null> {
    const key = item.woff2Path && /\/([\w-]+)\.woff2$/.exec(item.woff2Path)?.[1];
    return key ? (await this.preview(key, false)).bytes : null;
  }

  async #one(drawn: DrawnCatalogue, item: RequestedItem): Promise<SubsetItem> {
    const { face, key, job, missing, marks } = this.#prepare(drawn, item);
    // Subsets now rather than on fetch: the caller needs the file next, and gets errors immediately.
    await this.#subsets.get(job, 'woff2');
    return {
      gno: item.gno,
      familyName: face.webFontFamily,
      ...pathsOf(face, key),
      missing,
      marks,
    };
  }

  #prepare(drawn: DrawnCatalogue, { gno, text, axes = {} }: RequestedItem): Prepared {
    const face = this.#faceOf(drawn, gno);
    if (text.length > WEBFONT_LIMITS.text) throw new AppError('TEXT_TOO_LONG');
    const requested = distinct(text);
    const codePoints = requested.filter((c) => drawn.index.has(face.index, c) || isSelector(c));
    const missing = requested.filter((c) => !drawn.index.has(face.index, c) && !isInvisible(c));
    if (!codePoints.some((c) => !isInvisible(c))) {
      throw new AppError(missing.length > 0 ? 'GLYPHS_MISSING' : 'TEXT_EMPTY');
    }
    checkAxes(face, axes);
    const recipe = recipeOf(face, codePoints, axes);
    const key = this.#addresses.keyOf(face, recipe);
    return {
      face,
      key,
      job: { id: idOf(key), sfnt: face.sfnt, recipe },
      missing: String.fromCodePoint(...missing),
      marks: [
        ...drawn.index.marksAmong(face.index, missing),
        ...drawn.index.variantsAmong(face.index, sequencesIn(text)),
      ],
    };
  }

  #failed(drawn: DrawnCatalogue, item: RequestedItem, error: unknown): SubsetItem {
    const known = error instanceof AppError ? error : new AppError('INTERNAL', { cause: error });
    if (known.isServerFault) this.#onFault(known.cause ?? known);
    const face = drawn.find(item.gno);
    const missing =
      face && item.text.length <= WEBFONT_LIMITS.text
        ? visible(item.text).filter((c) => !drawn.index.has(face.index, c))
        : [];
    return {
      gno: item.gno,
      familyName: face?.webFontFamily ?? '',
      woffPath: null,
      ttfPath: null,
      woff2Path: null,
      missing: String.fromCodePoint(...missing),
      marks: face ? drawn.index.marksAmong(face.index, missing) : [],
      error: { code: known.code, message: known.message },
    };
  }
}

function firstOf({ ranges }: IndexedFace): number {
  for (const [first] of ranges) return first;
  throw new AppError('GLYPHS_MISSING');
}

/** Paths of a subset. An installable file is not a preview. */
function pathsOf({ embeddable }: IndexedFace, key: string) {
  const path = `/webfont/${embeddable ? 'f' : 'p'}/${key}`;
  return {
    woffPath: embeddable ? `${path}.woff` : null,
    ttfPath: embeddable ? `${path}.ttf` : null,
    woff2Path: `${path}.woff2`,
  };
}

function checkAxes(face: IndexedFace, axes: AxisSettings): void {
  for (const [tag, value] of Object.entries(axes)) {
    const axis = face.axes.find((a) => a.tag === tag);
    if (!axis) throw new AppError('AXIS_INVALID', { details: `没有 ${tag.slice(0, 8)} 轴` });
    const [low, high] = typeof value === 'number' ? [value, value] : value;
    if (!(low >= axis.min && high <= axis.max && low <= high)) {
      throw new AppError('AXIS_INVALID', { details: `${tag} 须在 ${axis.min} 到 ${axis.max} 之间` });
    }
  }
}
