import type { Axis } from '@ziwan/contract';
import { type CodePointRange, decodeRanges } from '@ziwan/font-inspect';
import { blobKeys } from '@ziwan/infra/blob-store';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { perRevision, type RevisionWatch } from '../../runtime/revision.ts';
import type { BlobHealth } from '../storage/index.ts';
import { isEmbeddable } from '../terms/index.ts';
import { InvertedIndex } from './inverted-index.ts';

/** What other domains need of a face without asking the database. */
export interface IndexedFace {
  /** Position in the inverted index. */
  readonly index: number;
  readonly gno: string;
  readonly familyGno: string;
  /** Key of the font in the subset engine and the blob store. */
  readonly sfnt: string;
  /** CSS family under which the site draws this face. */
  readonly webFontFamily: string;
  readonly weight: number;
  readonly italic: boolean;
  readonly axes: readonly Pick<Axis, 'tag' | 'min' | 'default' | 'max'>[];
  readonly ranges: readonly CodePointRange[];
  /** False where the site may show the font and not hand it out: then its subsets are for the site's own pages. */
  readonly embeddable: boolean;
  /** Names that no changed copy of the font may bear, as a subset is one. */
  readonly reserved: readonly string[];
}

/** All faces of one revision of the catalogue, and which characters each draws. */
export interface DrawnCatalogue {
  readonly index: InvertedIndex;
  readonly faces: readonly IndexedFace[];
  /** A face by its own number, or the face that draws a family's specimen. */
  find(gno: string): IndexedFace | undefined;
  /** A face by the first digits of its font's hash, as they stand in an address. */
  byFontPart(part: string): IndexedFace | undefined;
  /** Whether what either of the two would find is out of service, because a file of it is missing or damaged. */
  isAway(gnoOrPart: string): boolean;
}

/** Digits of a font's hash that stand in an address: 96 bits, far beyond chance. */
export const FONT_PART = 24;

/** CSS family of a face; starts with a letter whatever the number is. */
export const webFontFamily = (faceGno: string): string => `zw-${faceGno}`;

export function createDrawnCatalogue(
  db: Kysely<Database>,
  blobs: Pick<BlobHealth, 'read' | 'isAway'>,
  watch: RevisionWatch,
): () => Promise<DrawnCatalogue> {
  // Blobs never change under their key, so a new revision reads only what it adds.
  let known = new Map<string, readonly CodePointRange[]>();

  return perRevision(watch, async () => {
    const [rows, families] = await Promise.all([
      db
        .selectFrom('faces')
        .select(['gno', 'family_gno', 'sfnt_sha256', 'weight', 'italic', 'axes', 'drawn_sha256'])
        .orderBy('family_gno')
        .orderBy('position')
        .execute(),
      db
        .selectFrom('families')
        .innerJoin('licences', 'licences.id', 'families.licence_id')
        .select(['gno', 'default_face_gno', 'licence_text_sha256', 'official_download', 'matrix'])
        .select('reserved_font_names')
        .execute(),
    ]);
    const terms = new Map(
      families.map((f) => [
        f.gno,
        { embeddable: isEmbeddable(f, f), reserved: JSON.parse(f.reserved_font_names) as string[] },
      ]),
    );
    const read = new Map<string, readonly CodePointRange[]>();
    const ranges = async (sha256: string) => {
      const held = known.get(sha256) ?? read.get(sha256);
      if (held) return held;
      const bytes = await blobs.read(blobKeys.drawn(sha256));
      return bytes && decodeRanges(bytes);
    };
    const faces: IndexedFace[] = [];
    const away = new Set<string>();
    for (const row of rows) {
      const drawn = await ranges(row.drawn_sha256);
      if (!drawn || blobs.isAway(blobKeys.sfnt(row.sfnt_sha256))) {
        away.add(row.gno).add(row.sfnt_sha256.slice(0, FONT_PART));
        continue;
      }
      read.set(row.drawn_sha256, drawn);
      faces.push({
        index: faces.length,
        gno: row.gno,
        familyGno: row.family_gno,
        sfnt: row.sfnt_sha256,
        webFontFamily: webFontFamily(row.gno),
        weight: row.weight,
        italic: row.italic === 1,
        axes: JSON.parse(row.axes) as IndexedFace['axes'],
        ranges: drawn,
        ...(terms.get(row.family_gno) ?? { embeddable: false, reserved: [] }),
      });
    }
    known = read;
    const byGno = new Map(faces.map((f) => [f.gno, f]));
    const byPart = new Map(faces.map((f) => [f.sfnt.slice(0, FONT_PART), f]));
    for (const family of families) {
      const face = byGno.get(family.default_face_gno);
      if (away.has(family.default_face_gno)) away.add(family.gno);
      // A family of one face may carry the face's number; the face wins, it is the same one.
      if (face && !byGno.has(family.gno)) byGno.set(family.gno, face);
    }
    return {
      index: await InvertedIndex.build(faces),
      faces,
      find: (gno) => byGno.get(gno),
      byFontPart: (part) => byPart.get(part),
      isAway: (name) => away.has(name),
    };
  });
}
