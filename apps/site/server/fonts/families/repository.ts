import { readMetrics, SEARCHED } from '@ziwan/catalogue';
import type { FontSort } from '@ziwan/contract';
import { CHINESE_SCRIPTS } from '@ziwan/contract/scripts';
import type {
  Database,
  DictItemsTable,
  FacesTable,
  FamiliesTable,
  FamilyReferencesTable,
  LicencesTable,
} from '@ziwan/store';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { type ShownFace, shownFace, Yielder } from '../coverage/index.ts';
import type { FamilyTraits } from './filters.ts';

/** Maximum bound parameters per statement, below the limits of both databases. */
const MOST_BOUND = 500;
/** Families whose facts are read by one query, which blocks the event loop for some 20 ms. */
const AT_ONCE = 2000;

type FamilyQuery = SelectQueryBuilder<Database, 'families', { gno: string }>;

/** Sort orders that depend on neither a text nor a keyword. */
export type ListOrder = Exclude<FontSort, 'fewest' | 'match'>;

/** A tag as families carry it. */
export interface FamilyTag extends Pick<DictItemsTable, 'dict_number' | 'dict_name' | 'type'> {
  /** Place among all tags, by type. */
  readonly place: number;
}

export interface FamilyRecord {
  family: FamiliesTable;
  face: FacesTable;
  licence: LicencesTable;
}

const SEARCH_COLUMNS = SEARCHED.map(({ column }) => column);
const NAME_COLUMNS = ['gno', ...SEARCH_COLUMNS, 'default_face_gno', 'downloads'] as const;
export type NameRow = Pick<FamiliesTable, (typeof NAME_COLUMNS)[number]>;

const CARD_COLUMNS = [
  ...(['name_zh', 'name_en', 'script', 'designer', 'foundry', 'year', 'kind', 'brand_number'] as const),
  ...(['gno', 'default_face_gno', 'face_count', 'glyph_count', 'hanzi_count'] as const),
  ...(['licence_id', 'licence_text_sha256', 'official_download', 'sample_line', 'cover'] as const),
] as const;
export type CardRow = Pick<FamiliesTable, (typeof CARD_COLUMNS)[number]>;

async function inChunks<K, T>(keys: readonly K[], read: (chunk: K[]) => Promise<T[]>): Promise<T[]> {
  const out: T[] = [];
  for (let at = 0; at < keys.length; at += MOST_BOUND)
    out.push(...(await read(keys.slice(at, at + MOST_BOUND))));
  return out;
}

const listed = (list: string | undefined): string[] => list?.split(',') ?? [];

/** Position after those of the dictionary. */
const UNSORTED = 1_000_000;

/** Ranks families by how much Chinese their script lets them draw: Chinese faces, Japanese ones, all others. */
const chineseFirst = sql<number>`case when script in (${sql.join(CHINESE_SCRIPTS.map((script) => sql.lit(script)))}) then 0
  when script = 'Jpan' then 1 else 2 end`;

const ORDERS: Record<ListOrder, (query: FamilyQuery) => Pick<FamilyQuery, 'execute'>> = {
  new: (query) => query.orderBy(chineseFirst).orderBy('sort_new', 'desc'),
  // Breaks ties in downloads by editorial uses and recommendations, then oldest first: before the first download, the
  // newest fonts are not the most popular. Announcements and encyclopedia entries do not count, because announcements
  // also warn of fonts and the encyclopedia uses any font that fits.
  hot: (query) =>
    query
      .leftJoin(
        (e) =>
          e
            .selectFrom('entry_fonts')
            .innerJoin('entries', 'entries.id', 'entry_fonts.entry_id')
            .where('kind', 'not in', ['baike', 'notice'])
            .where('status', '!=', 'draft')
            .select((c) => ['family_gno', c.fn.countAll().as('n')])
            .groupBy('family_gno')
            .as('uses'),
        (join) => join.onRef('uses.family_gno', '=', 'families.gno'),
      )
      .orderBy('downloads', 'desc')
      .orderBy(chineseFirst)
      .orderBy((e) => e.fn.coalesce('uses.n', e.lit(0)), 'desc')
      .orderBy('sort_new'),
  name: (query) => query.orderBy('pinyin').orderBy('gno'),
  style: (query) =>
    query
      .leftJoin(
        (e) =>
          e
            .selectFrom('family_tags')
            .innerJoin('dict_items', 'dict_items.dict_number', 'family_tags.dict_number')
            .where('type', '=', 'style')
            .select((c) => ['family_gno', c.fn.min('sort').as('first')])
            .groupBy('family_gno')
            .as('styles'),
        (join) => join.onRef('styles.family_gno', '=', 'families.gno'),
      )
      // Families without a style come last, in both dialects.
      .orderBy((e) => e.fn.coalesce('styles.first', e.lit(UNSORTED)))
      .orderBy(chineseFirst)
      .orderBy('sort_new', 'desc'),
};

export class FontRepository {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** Numbers of all families in a total order. */
  async whole(order: ListOrder): Promise<string[]> {
    return (await ORDERS[order](this.#db.selectFrom('families').select('gno')).execute()).map((r) => r.gno);
  }

  licences(): Promise<Pick<LicencesTable, 'id' | 'name' | 'matrix'>[]> {
    return this.#db.selectFrom('licences').select(['id', 'name', 'matrix']).orderBy('id').execute();
  }

  /** Tags of the dictionary, by type and place. */
  async tags(): Promise<FamilyTag[]> {
    const rows = await this.#db
      .selectFrom('dict_items')
      .select(['dict_number', 'dict_name', 'type'])
      .orderBy('type')
      .orderBy('sort')
      .orderBy('dict_number')
      .execute();
    return rows.map((row, place) => ({ ...row, place }));
  }

  /**
   * What filters ask of families: all traits that any of them has, and the position of each family's own.
   * @param places of tags in the dictionary, whose order those of a family take
   */
  async traits(
    places: ReadonlyMap<string, number>,
  ): Promise<{ of: Map<string, number>; distinct: FamilyTraits[] }> {
    const db = this.#db;
    const of = new Map<string, number>();
    const distinct: FamilyTraits[] = [];
    const positions = new Map<string, number>();
    const axes = await this.#axes();
    const place = (number: string) => places.get(number) ?? UNSORTED;
    const yielder = new Yielder();
    for (let after = ''; ; ) {
      const rows = await db
        .selectFrom('families')
        .select(['gno', 'kind', 'brand_number', 'variable'])
        .where('gno', '>', after)
        .orderBy('gno')
        .limit(AT_ONCE)
        .execute();
      const last = rows.at(-1)?.gno;
      if (last === undefined) return { of, distinct };
      const tagged = await db
        .selectFrom('family_tags')
        .select(['family_gno', sql<string>`string_agg(dict_number, ',' order by dict_number)`.as('all')])
        .where('family_gno', '>', after)
        .where('family_gno', '<=', last)
        .groupBy('family_gno')
        .execute();
      const weights = await db
        .selectFrom('family_weights')
        .select(['family_gno', sql<string>`string_agg(cast(weight as text), ',' order by weight)`.as('all')])
        .where('family_gno', '>', after)
        .where('family_gno', '<=', last)
        .groupBy('family_gno')
        .execute();
      const tagsOf = new Map(tagged.map((row) => [row.family_gno, row.all]));
      const weightsOf = new Map(weights.map((row) => [row.family_gno, row.all]));
      for (const { gno, kind, brand_number: brand, variable } of rows) {
        const own = [kind, brand, variable, tagsOf.get(gno), weightsOf.get(gno), axes.get(gno)];
        const key = JSON.stringify(own);
        const known = positions.get(key);
        of.set(gno, known ?? distinct.length);
        if (known !== undefined) continue;
        positions.set(key, distinct.length);
        distinct.push({
          kind,
          brand,
          variable: variable === 1,
          tags: listed(tagsOf.get(gno)).sort((a, b) => place(a) - place(b)),
          weights: listed(weightsOf.get(gno)).map(Number),
          axes: axes.get(gno) ?? [],
        });
      }
      after = last;
      if (yielder.isDue) await yielder.yield();
    }
  }

  /** Axes of the specimen faces of variable families. */
  async #axes(): Promise<Map<string, string[]>> {
    const rows = await this.#db
      .selectFrom('families')
      .innerJoin('faces', 'faces.gno', 'families.default_face_gno')
      .select(['families.gno', 'axes'])
      .where('variable', '=', 1)
      .execute();
    return new Map(
      rows.map(({ gno, axes }) => [gno, (JSON.parse(axes) as { tag: string }[]).map(({ tag }) => tag)]),
    );
  }

  /** Families that contain every n-gram; the caller still has to check their names. */
  async withGrams(grams: readonly string[]): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('family_grams')
      .select('family_gno')
      .where('gram', 'in', grams)
      .groupBy('family_gno')
      .having(sql<number>`count(*)`, '=', grams.length)
      .execute();
    return rows.map((r) => r.family_gno);
  }

  async names(gnos?: readonly string[]): Promise<NameRow[]> {
    const query = this.#db.selectFrom('families').select(NAME_COLUMNS);
    if (!gnos) return query.execute();
    return inChunks(gnos, (chunk) => query.where('gno', 'in', chunk).execute());
  }

  /** What cards show of the specimen faces of families. */
  async shownFaces(families: readonly CardRow[]): Promise<Map<string, ShownFace>> {
    const faces = await inChunks(
      families.map((family) => family.default_face_gno),
      (chunk) =>
        this.#db
          .selectFrom('faces')
          .select(['gno', 'axes', 'metrics', 'coverage'])
          .where('gno', 'in', chunk)
          .execute(),
    );
    const faceBy = new Map(faces.map((face) => [face.gno, face]));
    return new Map(
      families.flatMap(({ gno, default_face_gno, script }) => {
        const face = faceBy.get(default_face_gno);
        return face ? [[gno, shownFace(face, readMetrics(face.metrics).metrics, script)]] : [];
      }),
    );
  }

  /** What cards show of families, in the order of `gnos`. */
  async cardRows(gnos: readonly string[]): Promise<CardRow[]> {
    const rows = await inChunks(gnos, (chunk) =>
      this.#db.selectFrom('families').select(CARD_COLUMNS).where('gno', 'in', chunk).execute(),
    );
    const rowBy = new Map(rows.map((row) => [row.gno, row]));
    return gnos.flatMap((gno) => rowBy.get(gno) ?? []);
  }

  /** Records in the order of `gnos`, without those deleted in the meantime. */
  async records(gnos: readonly string[]): Promise<FamilyRecord[]> {
    if (gnos.length === 0) return [];
    const db = this.#db;
    const families = await inChunks(gnos, (chunk) =>
      db.selectFrom('families').selectAll().where('gno', 'in', chunk).execute(),
    );
    const [faces, licences] = await Promise.all([
      inChunks(families, (chunk) =>
        db
          .selectFrom('faces')
          .selectAll()
          .where(
            'gno',
            'in',
            chunk.map((f) => f.default_face_gno),
          )
          .execute(),
      ),
      inChunks([...new Set(families.map((f) => f.licence_id))], (chunk) =>
        db.selectFrom('licences').selectAll().where('id', 'in', chunk).execute(),
      ),
    ]);
    const familyBy = new Map(families.map((f) => [f.gno, f]));
    const faceBy = new Map(faces.map((f) => [f.gno, f]));
    const licenceBy = new Map(licences.map((l) => [l.id, l]));
    return gnos.flatMap((gno) => {
      const family = familyBy.get(gno);
      const face = family && faceBy.get(family.default_face_gno);
      const licence = family && licenceBy.get(family.licence_id);
      return family && face && licence ? [{ family, face, licence }] : [];
    });
  }

  /** Family and faces for a family's or a face's number; null when neither exists. */
  async familyOf(gno: string): Promise<{ family: FamiliesTable; faces: FacesTable[] } | null> {
    const db = this.#db;
    let family = await db.selectFrom('families').selectAll().where('gno', '=', gno).executeTakeFirst();
    family ??= await db
      .selectFrom('families')
      .selectAll()
      .where('gno', '=', (q) => q.selectFrom('faces').select('family_gno').where('gno', '=', gno))
      .executeTakeFirst();
    if (!family) return null;
    const faces = await db
      .selectFrom('faces')
      .selectAll()
      .where('family_gno', '=', family.gno)
      .orderBy('position')
      .orderBy('gno')
      .execute();
    return { family, faces };
  }

  async licenceText(sha256: string): Promise<string | null> {
    const row = await this.#db
      .selectFrom('licence_texts')
      .select('text')
      .where('sha256', '=', sha256)
      .executeTakeFirst();
    return row?.text ?? null;
  }

  references(familyGno: string): Promise<FamilyReferencesTable[]> {
    return this.#db
      .selectFrom('family_references')
      .selectAll()
      .where('family_gno', '=', familyGno)
      .orderBy('type')
      .orderBy('position')
      .execute();
  }

  async downloads(familyGno: string): Promise<number> {
    const row = await this.#db
      .selectFrom('families')
      .select('downloads')
      .where('gno', '=', familyGno)
      .executeTakeFirst();
    return row?.downloads ?? 0;
  }

  /**
   * Families that share the most style tags with this one, with hanzi if it has; ties are sorted newest first. Pixel
   * families are like pixel families alone.
   */
  async related(familyGno: string, limit: number): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('family_tags as mine')
      .innerJoin('dict_items', 'dict_items.dict_number', 'mine.dict_number')
      .innerJoin('family_tags as theirs', 'theirs.dict_number', 'mine.dict_number')
      .innerJoin('families', 'families.gno', 'theirs.family_gno')
      .innerJoin('families as own', 'own.gno', 'mine.family_gno')
      .select(['families.gno', 'families.sort_new'])
      .where('mine.family_gno', '=', familyGno)
      .where((eb) =>
        eb.or([
          eb('families.script', '=', eb.ref('own.script')),
          eb.and([eb('families.script', '!=', 'Latn'), eb('own.script', '!=', 'Latn')]),
        ]),
      )
      .where((eb) => {
        const pixels = (gno: 'own.gno' | 'families.gno') =>
          eb
            .selectFrom('family_tags as pixels')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .whereRef('pixels.family_gno', '=', gno)
            .where('pixels.dict_number', '=', 'style.pixel');
        return eb(pixels('own.gno'), '=', pixels('families.gno'));
      })
      .where('dict_items.type', '=', 'style')
      .where('families.gno', '!=', familyGno)
      .groupBy(['families.gno', 'families.sort_new'])
      .orderBy(sql`count(*)`, 'desc')
      .orderBy('families.sort_new', 'desc')
      .limit(limit)
      .execute();
    return rows.map((r) => r.gno);
  }
}
