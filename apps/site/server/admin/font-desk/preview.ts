import { readMetrics, scriptOf, scriptTags } from '@ziwan/catalogue';
import { addressFor, type FamilyState, type FoundFace } from '@ziwan/catalogue/desk';
import type { DataOf, ParsedOf } from '@ziwan/contract';
import type { previewCover, previewFonts } from '@ziwan/contract/admin';
import type { CoverageCount, FontAxis } from '@ziwan/font-inspect';
import type { Database, FaceRow } from '@ziwan/store';
import { type SubsetEngine, SubsetError } from '@ziwan/subset-engine';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import { drawPortrait, PORTRAIT, planFor } from '../../fonts/portraits/index.ts';
import type { DrawnCharacters } from './line-and-cover.ts';
import { foundIn } from './uploads.ts';

type Drawn = DataOf<typeof previewFonts>;
type PreviewRequest = ParsedOf<typeof previewFonts>['body'];
type CoverRequest = ParsedOf<typeof previewCover>['body'];

/** Draws sample text in any face at the desk, including unpublished ones. */
export class FontPreviews {
  readonly #db: Kysely<Database>;
  readonly #engine: SubsetEngine;
  readonly #drawn: DrawnCharacters;

  constructor(db: Kysely<Database>, engine: SubsetEngine, drawn: DrawnCharacters) {
    this.#db = db;
    this.#drawn = drawn;
    this.#engine = engine;
  }

  /** @throws AppError NOT_FOUND, BAD_REQUEST, UNAVAILABLE */
  async draw({ text, format, faces }: PreviewRequest): Promise<Drawn> {
    const jobs = [];
    for (const { font, uploaded, face, former, axes, text: own } of faces) {
      const row = await (uploaded
        ? this.#uploaded(font, face)
        : former === undefined
          ? this.#face(font, face)
          : this.#former(font, face, former));
      if (!row) throw new AppError('NOT_FOUND');
      jobs.push({ font: row.sfnt_sha256, text: own ?? text, axes: within(row, axes), format });
    }
    const settled = await this.#engine.subsetMany(jobs);
    return settled.map((one, i) => {
      const face = faces[i]?.face ?? '';
      if (one.status === 'fulfilled') {
        const { bytes, unmapped } = one.value;
        const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
        return { face, file, missing: String.fromCodePoint(...unmapped) };
      }
      const error: unknown = one.reason;
      if (error instanceof SubsetError && error.code === 'EMPTY_TEXT') {
        return {
          face,
          file: null,
          missing: [...new Set(faces[i]?.text ?? text)].filter((c) => c.trim() !== '').join(''),
        };
      }
      throw failure(error);
    });
  }

  /**
   * Draws the picture that a family would have in the first of some scenes that its face can fill; null if in none.
   * @throws AppError NOT_FOUND, SUBSET_FAILED, UNAVAILABLE
   */
  async cover({ font, uploaded, face, covers, script }: CoverRequest): Promise<DataOf<typeof previewCover>> {
    const found = uploaded ? await this.#foundIn(font, face) : null;
    const row = uploaded ? found?.face : await this.#face(font, face);
    if (!row) throw new AppError('NOT_FOUND');
    const ranges = await this.#drawn.of(row);
    if (!ranges) return { cover: null, svg: null };
    const plan = planFor(
      {
        // The words follow from the address, and an upload has none yet.
        gno: found ? addressFor([found]) : font,
        tags: scriptTags(script ?? scriptOf(JSON.parse(row.coverage) as CoverageCount[])),
        grid: readMetrics(row.metrics).metrics.grid ?? null,
      },
      { sfnt: row.sfnt_sha256, axes: axesOf(row), draws: (c) => ranges.has(c) },
      covers,
    );
    if (!plan) return { cover: null, svg: null };
    try {
      return { cover: plan.scene, svg: await drawPortrait(plan, this.#engine, PORTRAIT) };
    } catch (error) {
      throw failure(error);
    }
  }

  async #uploaded(id: string, place: string): Promise<FaceRow | undefined> {
    return (await this.#foundIn(id, place))?.face;
  }

  async #foundIn(id: string, place: string): Promise<FoundFace | undefined> {
    const row = await this.#db
      .selectFrom('font_uploads')
      .select('found')
      .where('id', '=', id)
      .executeTakeFirst();
    return row && foundIn(row)[Number(place)];
  }

  async #face(font: string, face: string): Promise<FaceRow | undefined> {
    const held = await this.#db
      .selectFrom('desk_faces')
      .select('face')
      .where('family_gno', '=', font)
      .where('gno', '=', face)
      .executeTakeFirst();
    if (held) return JSON.parse(held.face) as FaceRow;
    return this.#shown(font, face);
  }

  async #former(font: string, face: string, seq: number): Promise<FaceRow | undefined> {
    if (seq === 0) return this.#shown(font, face);
    const row = await this.#db
      .selectFrom('former_states')
      .select('state')
      .where('kind', '=', 'font')
      .where('subject', '=', font)
      .where('seq', '=', seq)
      .executeTakeFirst();
    const { faces } = JSON.parse(row?.state ?? '{"faces":[]}') as Pick<FamilyState, 'faces'>;
    return faces.find(({ row: { gno } }) => gno === face)?.row;
  }

  #shown(font: string, face: string): Promise<FaceRow | undefined> {
    return this.#db
      .selectFrom('faces')
      .selectAll()
      .where('gno', '=', face)
      .where('family_gno', '=', font)
      .executeTakeFirst();
  }
}

function failure(error: unknown): AppError {
  if (error instanceof SubsetError && error.code === 'AXIS_INVALID')
    return new AppError('BAD_REQUEST', { details: 'axes：取值不对', cause: error });
  if (error instanceof SubsetError && (error.code === 'BUSY' || error.code === 'CLOSED'))
    return new AppError('UNAVAILABLE', { cause: error, retryAfter: 1 });
  return new AppError('SUBSET_FAILED', { cause: error });
}

const axesOf = ({ axes }: Pick<FaceRow, 'axes'>) => JSON.parse(axes) as FontAxis[];

/** Pins each axis of the face to the requested value, clamped to its range, or to its default. */
function within(
  face: Pick<FaceRow, 'axes'>,
  requested: Readonly<Record<string, number>>,
): Record<string, number> {
  return Object.fromEntries(
    axesOf(face).map((a) => [a.tag, Math.min(a.max, Math.max(a.min, requested[a.tag] ?? a.default))]),
  );
}
