import { readMetrics } from '@ziwan/catalogue';
import { hanziAdvance } from '@ziwan/contract';
import {
  type CoverageCount,
  DrawnSequences,
  type FontAxis,
  type FontMetrics,
  PackedRanges,
} from '@ziwan/font-inspect';
import { blobKeys } from '@ziwan/infra/blob-store';
import type { Database, FacesTable, FamiliesTable, LicencesTable } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import { perRevision, type RevisionWatch } from '../../runtime/revision.ts';
import type { BlobHealth } from '../storage/index.ts';
import { isEmbeddable, NOTHING_STATED } from '../terms/index.ts';
import { type Absence, readAbsences } from './absence.ts';
import { InvertedIndex } from './inverted-index.ts';
import { mainCoverage } from './main-coverage.ts';
import { Yielder } from './yielder.ts';

/** What cards show of a face. */
export interface ShownFace {
  readonly axes: readonly FontAxis[];
  readonly metrics: FontMetrics;
  readonly coverage: CoverageCount;
}

export const shownFace = (
  { axes, coverage }: Pick<FacesTable, 'axes' | 'coverage'>,
  metrics: FontMetrics,
  script: string,
): ShownFace => ({
  axes: JSON.parse(axes),
  metrics,
  coverage: mainCoverage(coverage, script),
});

/** Face data that other domains need without a database query. */
export interface IndexedFace extends ShownFace {
  /** Position in the inverted index. */
  readonly index: number;
  readonly gno: string;
  readonly familyGno: string;
  /** Key of the font in the subset engine and the blob store. */
  readonly sfnt: string;
  /** CSS family name under which the site renders this face. */
  readonly webFontFamily: string;
  readonly weight: number;
  readonly italic: boolean;
  readonly ranges: PackedRanges;
  /** Null for a face without variation sequences. */
  readonly sequences: DrawnSequences | null;
  /** Width of hanzi in thousandths of an em; null for a face without them. */
  readonly hanziAdvance: number | null;
  /** False where the site may show but not distribute the font; its subsets then serve only the site's own pages. */
  readonly embeddable: boolean;
  /** Reserved font names, which no modified copy may use; a subset is a modified copy. */
  readonly reserved: readonly string[];
}

/** All faces of one catalogue revision, with the characters each draws. */
export interface DrawnCatalogue {
  readonly index: InvertedIndex;
  readonly faces: readonly IndexedFace[];
  /** Finds a face by its own number, or the specimen face by a family's number. */
  find(gno: string): IndexedFace | undefined;
  /** Finds a face by the leading digits of its font's hash, as used in URLs. */
  byFontPart(part: string): IndexedFace | undefined;
  /** Like `find`, with faces that are out of service. */
  shown(gno: string): ShownFace | undefined;
  /** True when the face that either lookup would find is out of service because its file is missing or damaged. */
  isAway(gnoOrPart: string): boolean;
  /** Why a font that visitors once saw is not there, by the same names. */
  readonly absence: Absence;
}

/** Hex digits of a font's hash used in URLs: 96 bits, which rules out collisions. */
export const FONT_PART = 24;

const fontPart = (sfnt: string): string => sfnt.slice(0, FONT_PART);

/** Refusal of a family or a face that the database does not have. */
export type Missing = (gno: string) => Promise<AppError>;

/** The refusal of a font that no lookup finds. */
export function missingFont(drawn: DrawnCatalogue, name: string, details?: string): AppError {
  const extra = details === undefined ? {} : { details };
  if (drawn.isAway(name)) return new AppError('FONT_FILE_AWAY', extra);
  return drawn.absence(name, details) ?? new AppError('FONT_NOT_FOUND', extra);
}

/** CSS family of a face; starts with a letter because an identifier may not start with a digit. */
export const webFontFamily = (faceGno: string): string => `zw-${faceGno}`;

export function createDrawnCatalogue(
  db: Kysely<Database>,
  blobs: Pick<BlobHealth, 'read' | 'isAway'>,
  watch: RevisionWatch,
  { onMade, moment = null }: { onMade?: (revision: number) => void; moment?: string | null } = {},
): () => Promise<DrawnCatalogue> {
  // Blobs are immutable, so a new revision reads only the ones it adds.
  let known = new Map<string, PackedRanges>();
  /** The last index, and what it was made of. */
  let last: { characters: string; index: InvertedIndex } | null = null;

  return perRevision(
    watch,
    async () => {
      const [licences, families, absence] = await Promise.all([
        db.selectFrom('licences').select(['id', 'matrix']).execute(),
        db
          .selectFrom('families')
          .select(['gno', 'default_face_gno', 'licence_id', 'licence_text_sha256', 'official_download'])
          .select(['reserved_font_names', 'script'])
          .orderBy('gno')
          .execute(),
        readAbsences(db, fontPart, moment),
      ]);
      const terms = termsOf(families, licences);
      const scripts = new Map(families.map(({ gno, script }) => [gno, script]));
      const yielder = new Yielder();
      const read = new Map<string, PackedRanges>();
      const ranges = async (sha256: string) => {
        const held = known.get(sha256) ?? read.get(sha256);
        if (held) return held;
        const bytes = await blobs.read(blobKeys.drawn(sha256));
        return bytes && new PackedRanges(bytes);
      };
      const faces: IndexedFace[] = [];
      const drawnNow: string[] = [];
      const away = new Map<string, ShownFace>();
      for await (const row of facesOf(db, families)) {
        if (yielder.isDue) await yielder.yield();
        const drawn = await ranges(row.drawn_sha256);
        const { metrics, measures, sequences = [] } = readMetrics(row.metrics);
        const shown = shownFace(row, metrics, scripts.get(row.family_gno) ?? '');
        if (!drawn || blobs.isAway(blobKeys.sfnt(row.sfnt_sha256))) {
          away.set(row.gno, shown).set(fontPart(row.sfnt_sha256), shown);
          continue;
        }
        read.set(row.drawn_sha256, drawn);
        drawnNow.push(sequences.length > 0 ? `${row.drawn_sha256} ${row.sfnt_sha256}` : row.drawn_sha256);
        faces.push({
          index: faces.length,
          gno: row.gno,
          familyGno: row.family_gno,
          sfnt: row.sfnt_sha256,
          webFontFamily: webFontFamily(row.gno),
          weight: row.weight,
          italic: row.italic === 1,
          ...shown,
          ranges: drawn,
          sequences: sequences.length > 0 ? new DrawnSequences(sequences) : null,
          hanziAdvance: hanziAdvance(measures),
          ...(terms.get(row.family_gno) ?? { embeddable: false, reserved: [] }),
        });
      }
      known = read;
      const byGno = new Map(faces.map((f) => [f.gno, f]));
      const byPart = new Map(faces.map((f) => [fontPart(f.sfnt), f]));
      for (const family of families) {
        const face = byGno.get(family.default_face_gno);
        const lost = away.get(family.default_face_gno);
        if (lost) away.set(family.gno, lost);
        // A single-face family may share its face's number; the face wins, since both are the same font.
        if (face && !byGno.has(family.gno)) byGno.set(family.gno, face);
      }
      // Most changes are of names, tags and terms, and leave what is drawn as it was.
      const characters = drawnNow.join();
      if (last?.characters !== characters) last = { characters, index: new InvertedIndex(faces) };
      return {
        index: last.index,
        faces,
        find: (gno) => byGno.get(gno),
        shown: (gno) => byGno.get(gno) ?? away.get(gno),
        byFontPart: (part) => byPart.get(part),
        isAway: (name) => away.has(name),
        absence,
      };
    },
    onMade,
  );
}

/** Families whose faces are read by one query, which blocks the event loop for some 20 ms. */
const AT_ONCE = 2000;

/** Faces by family and position. @param families in the order of their numbers */
async function* facesOf(db: Kysely<Database>, families: readonly { gno: string }[]) {
  for (let at = 0; at < families.length; at += AT_ONCE) {
    const [first, last] = [families[at], families[Math.min(at + AT_ONCE, families.length) - 1]];
    yield* await db
      .selectFrom('faces')
      .select(['gno', 'family_gno', 'sfnt_sha256', 'weight', 'italic', 'axes', 'drawn_sha256', 'metrics'])
      .select('coverage')
      .where('family_gno', '>=', first?.gno ?? '')
      .where('family_gno', '<=', last?.gno ?? '')
      .orderBy('family_gno')
      .orderBy('position')
      .execute();
  }
}

type Terms = Pick<IndexedFace, 'embeddable' | 'reserved'>;

function termsOf(
  families: readonly Pick<
    FamiliesTable,
    'gno' | 'licence_id' | 'licence_text_sha256' | 'official_download' | 'reserved_font_names'
  >[],
  licences: readonly Pick<LicencesTable, 'id' | 'matrix'>[],
): Map<string, Terms> {
  const licenceBy = new Map(licences.map((licence) => [licence.id, licence]));
  // Families differ in few ways, and reading a licence's statements takes longer than all else about a face.
  const known = new Map<string, Terms>();
  return new Map(
    families.map((family) => {
      const { licence_id, licence_text_sha256, official_download, reserved_font_names } = family;
      const key = `${licence_id} ${licence_text_sha256 !== null} ${official_download !== null} ${reserved_font_names}`;
      const terms = known.get(key) ?? {
        embeddable: isEmbeddable(family, licenceBy.get(licence_id) ?? NOTHING_STATED),
        reserved: JSON.parse(reserved_font_names) as string[],
      };
      known.set(key, terms);
      return [family.gno, terms];
    }),
  );
}
