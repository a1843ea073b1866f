import type { Database } from '@ziwan/store';
import type { SubsetEngine } from '@ziwan/subset-engine';
import type { Kysely } from 'kysely';
import { perRevision, type RevisionWatch } from '../../runtime/revision.ts';
import { freshSeed, type GlyphFace, readGlyphs, type SourceFace, seeded } from './pictures/index.ts';

/** Styles unfit for a captcha: annotated, hollow or stacked characters. */
const UNFIT = ['style.bopomofo', 'style.outline', 'style.neon', 'style.threed'];
/** Styles that are slow to read, used as background texture only. */
const ILLEGIBLE = ['style.cursive', 'style.running', 'style.pixel', 'style.deco'];
/** Weight of variable faces: bold enough to stand out on a picture. */
const WEIGHT = 600;

/** Size limit (bytes) of a font; larger ones are not worth loading for a few glyphs. */
const MAX_BYTES = 8_000_000;

/** Provides glyphs of random families, chosen again after each start and catalogue change. */
export interface GlyphSource {
  /** Prepares glyphs; concurrent callers share one run. */
  ready(): Promise<readonly GlyphFace[]>;
  /** The glyphs prepared last; empty before the first time. */
  readonly held: readonly GlyphFace[];
}

export function createGlyphSource(
  db: Kysely<Database>,
  engine: Pick<SubsetEngine, 'subset'>,
  watch: RevisionWatch,
): GlyphSource {
  let held: readonly GlyphFace[] = [];
  const ready = perRevision(watch, async () => {
    held = await readGlyphs(engine, await sourceFaces(db), seeded(freshSeed()));
    return held;
  });
  return {
    ready,
    get held() {
      return held;
    },
  };
}

async function sourceFaces(db: Kysely<Database>): Promise<SourceFace[]> {
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
