import type { ParsedOf, TitleFaceOutlines, titleOutlines } from '@ziwan/contract';
import { openTypeface, svgPath, type Typeface } from '@ziwan/lettering';
import { type SubsetEngine, SubsetError } from '@ziwan/subset-engine';
import { AppError } from '../../calls/app-error.ts';
import { type DrawnCatalogue, type IndexedFace, missingFont, visible } from '../coverage/index.ts';
import type { Deliverable, Permitted } from '../downloads/index.ts';
import { fontVerdicts, verdictOn } from '../terms/index.ts';
import { type Em, upended } from './vertical-form.ts';

type Request = ParsedOf<typeof titleOutlines>['body'];
type FaceRequest = Request['faces'][number];

export interface FaceReaderParts {
  drawn: () => Promise<DrawnCatalogue>;
  engine: Pick<SubsetEngine, 'subset'>;
  /** Files of a family, by its own or a face's number. */
  deliverable(gno: string): Promise<Deliverable | null>;
  /** Finds families that the site may distribute. */
  service: { permitted(gno: string): Promise<Permitted> };
}

/** Weight of text, the same as on the pages. */
const REGULAR = 400;
/** Its middle is that of the face's hanzi. */
const MEASURED = '国';
/** Middle (em) of faces without it: that of an em box with a depth of 0.12. */
const MIDDLE = 0.38;

/** Reads outlines of single characters from faces that the site hands out. */
export class FaceReader {
  readonly #parts: FaceReaderParts;

  constructor(parts: FaceReaderParts) {
    this.#parts = parts;
  }

  /** Each face answers for itself. @throws AppError UNAVAILABLE, SUBSET_FAILED */
  outlines({ faces, vertical }: Request): Promise<TitleFaceOutlines[]> {
    return Promise.all(faces.map((face) => this.#answer(face, vertical)));
  }

  async #answer(request: FaceRequest, vertical: boolean): Promise<TitleFaceOutlines> {
    const none = { unitsPerEm: 1000, middle: 380, weights: null, glyphs: {} };
    const [drawn, found] = await Promise.all([this.#parts.drawn(), this.#parts.deliverable(request.face)]);
    const of = {
      face: request.face,
      nameZh: found?.family.name_zh ?? request.face,
      familyGNo: found?.family.gno ?? request.face,
      kind: found?.family.kind ?? ('creative' as const),
      logo: found ? verdictOn('logo', fontVerdicts(found.family, found.licence)) : null,
      licence: found?.licence.name ?? null,
    };
    try {
      const face = drawn.find(request.face);
      if (!face) throw missingFont(drawn, request.face);
      await this.#parts.service.permitted(face.gno);
      const axis = face.axes.find(({ tag }) => tag === 'wght');
      const weights: TitleFaceOutlines['weights'] = axis ? [axis.min, axis.max] : null;
      return { ...of, ...(await this.read(face, request, vertical)), weights, refused: null };
    } catch (error) {
      if (!(error instanceof AppError) || error.isServerFault || error.key === 'UNAVAILABLE') throw error;
      return { ...of, ...none, refused: { code: error.code, message: error.message } };
    }
  }

  /**
   * Outlines of the characters that a face draws, in any order.
   * @throws AppError UNAVAILABLE, SUBSET_FAILED
   */
  async read(face: IndexedFace, { text, weight }: Omit<FaceRequest, 'face'>, vertical: boolean) {
    const { index } = await this.#parts.drawn();
    const draws = (c: string) => visible(c).every((codePoint) => index.has(face.index, codePoint));
    const characters = [...new Set(charactersOf(text))].filter((c) => visible(c).length > 0 && draws(c));
    const typeface = await this.#open(face, characters.join('') + (draws(MEASURED) ? MEASURED : ''), weight);
    const glyphs: Record<string, [number, string]> = {};
    const { unitsPerEm } = typeface;
    const { box } = typeface.outline(typeface.glyphOf(MEASURED));
    const measured = draws(MEASURED) && box ? (box.top + box.bottom) / 2 : MIDDLE * unitsPerEm;
    const em = { unitsPerEm, middle: Math.round(measured) };
    for (const c of characters) glyphs[c] = glyphOf(typeface, c, vertical ? em : null);
    return { ...em, glyphs };
  }

  async #open(face: IndexedFace, text: string, weight: number | undefined): Promise<Typeface> {
    const axes = Object.fromEntries(
      face.axes.map(({ tag, min, default: start, max }) => [
        tag,
        tag === 'wght' ? Math.min(max, Math.max(min, weight ?? REGULAR)) : start,
      ]),
    );
    try {
      const { bytes } = await this.#parts.engine.subset({
        font: face.sfnt,
        text: text || ' ',
        axes,
        format: 'ttf',
        layout: 'all',
      });
      return await openTypeface(bytes);
    } catch (cause) {
      const busy = cause instanceof SubsetError && (cause.code === 'BUSY' || cause.code === 'CLOSED');
      throw new AppError(busy ? 'UNAVAILABLE' : 'SUBSET_FAILED', {
        ...(busy ? { retryAfter: 2 } : {}),
        cause,
      });
    }
  }
}

/** Characters with the marks and selectors that follow them. */
export const charactersOf = (text: string): string[] =>
  [...text.matchAll(/[^\p{M}]\p{M}*/gu)].map(([character]) => character);

/** @param vertical the em of the face, for characters of a column; null for those of a line */
function glyphOf(typeface: Typeface, character: string, vertical: Em | null): [number, string] {
  // Shaped alone: a variation selector or a vertical form changes the glyph.
  const shaped = (isVertical: boolean) =>
    typeface.shape(character, { vertical: isVertical }).glyphs[0]?.glyph ?? typeface.glyphOf(character);
  const plain = shaped(false);
  const glyph = vertical ? shaped(true) : plain;
  const advance = typeface.advance(glyph);
  const outline = typeface.outline(glyph);
  // Another glyph is a form of the font's own: by its `vert`, or a vertical presentation form of Unicode.
  const isOwnForm = vertical === null || glyph !== plain;
  return [advance, svgPath(isOwnForm ? outline : upended(character, outline, advance, vertical))];
}
