import type { Database } from '@ziwan/store';
import type { SubsetEngine } from '@ziwan/subset-engine';
import type { Kysely } from 'kysely';
import { perRevision, type RevisionWatch } from '../../runtime/revision.ts';
import { freshSeed, type GlyphFace, type LendingFace, readGlyphs, seeded } from './pictures/index.ts';

/** Styles whose characters nobody could be asked to name: annotated, hollow or stacked ones. */
const UNFIT = ['style.bopomofo', 'style.outline', 'style.neon', 'style.threed'];
/** Styles that please as texture and are slow to read. */
const ILLEGIBLE = ['style.cursive', 'style.running', 'style.pixel', 'style.deco'];
/** A weight that stands out on a picture, where a face lets us choose. */
const WEIGHT = 600;

/** Larger fonts, bytes, stay out: cutting a few characters is not worth having them resident. */
const MAX_BYTES = 8_000_000;

/** Glyphs of some families of the catalogue, other ones after each change of it and each start. */
export interface Lenders {
  /** Prepared once, shared by everybody who asks at the same time. */
  ready(): Promise<readonly GlyphFace[]>;
  /** What was prepared last; none before the first time. */
  readonly held: readonly GlyphFace[];
}

export function lendGlyphs(
  db: Kysely<Database>,
  engine: Pick<SubsetEngine, 'subset'>,
  watch: RevisionWatch,
): Lenders {
  let held: readonly GlyphFace[] = [];
  const ready = perRevision(watch, async () => {
    held = await readGlyphs(engine, await lendingFaces(db), seeded(freshSeed()));
    return held;
  });
  return {
    ready,
    get held() {
      return held;
    },
  };
}

async function lendingFaces(db: Kysely<Database>): Promise<LendingFace[]> {
  const [faces, tags] = await Promise.all([
    db
      .selectFrom('families')
      .innerJoin('faces', 'faces.gno', 'families.default_face_gno')
      .select(['families.gno', 'faces.sfnt_sha256', 'faces.axes'])
      .where('families.hanzi_count', '>', 0)
      .where('faces.sfnt_bytes', '<=', MAX_BYTES)
      .orderBy('families.gno')
      .execute(),
    db
      .selectFrom('family_tags')
      .select(['family_gno', 'dict_number'])
      .where('dict_number', 'in', [...UNFIT, ...ILLEGIBLE])
      .execute(),
  ]);
  const tagged = (styles: readonly string[]) =>
    new Set(tags.filter((t) => styles.includes(t.dict_number)).map((t) => t.family_gno));
  const unfit = tagged(UNFIT);
  const illegible = tagged(ILLEGIBLE);
  return faces
    .filter((f) => !unfit.has(f.gno))
    .map((f) => ({
      sfnt: f.sfnt_sha256,
      legible: !illegible.has(f.gno),
      axes: Object.fromEntries(
        (JSON.parse(f.axes) as { tag: string; min: number; default: number; max: number }[]).map((a) => [
          a.tag,
          a.tag === 'wght' ? Math.min(a.max, Math.max(a.min, WEIGHT)) : a.default,
        ]),
      ),
    }));
}
