import { type DeskStatement, defaultFace } from '@ziwan/catalogue/desk';
import type { DataOf, Page, ParsedOf } from '@ziwan/contract';
import type { adminFontList } from '@ziwan/contract/admin';
import type { Database, FaceRow } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import { idsOf, pageOf } from '../../calls/resource.ts';
import { NOTHING_STATED, withheld } from '../../fonts/terms/index.ts';

export type FontCard = DataOf<typeof adminFontList>['records'][number];
type FontState = FontCard['state'];
type Query = ParsedOf<typeof adminFontList>['query'];

interface Listed extends Omit<FontCard, 'face'> {
  designer: string | null;
  about: string | null;
  /** True if the full text of its licence is kept. */
  licenced: boolean;
  /** True with tags of style or use. */
  tagged: boolean;
  /** True if visitors may look at it and not download it. */
  preview: boolean;
  held: boolean;
  /** Default face of a family without a record at the desk. */
  publicFace: string | null;
}

export const stateOf = (held: {
  public: boolean;
  version: number;
  publishedVersion: number | null;
}): FontState => {
  if (held.public) return held.version === held.publishedVersion ? 'published' : 'changed';
  return held.publishedVersion === null ? 'draft' : 'unpublished';
};

const ORDERS: Readonly<Record<string, (f: Listed) => string | number>> = {
  updatedAt: (f) => f.updatedAt,
  publishedAt: (f) => f.publishedAt ?? '',
  nameZh: (f) => f.nameZh,
  downloads: (f) => f.downloads,
  faceCount: (f) => f.faceCount,
  hanzi: (f) => f.hanzi,
};

const LACKS: Readonly<Record<NonNullable<Query['lacking']>, (f: Listed) => boolean>> = {
  'licence-text': (f) => !f.licenced,
  tags: (f) => !f.tagged,
  hanzi: (f) => f.hanzi === 0,
  about: (f) => (f.about ?? '').trim() === '',
  download: (f) => f.preview,
};

/** Lists all families for operators, public or not, page by page. */
export class FontList {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** @throws AppError BAD_REQUEST */
  async page(query: Query): Promise<Page<FontCard>> {
    const order = Object.hasOwn(ORDERS, query.sort ?? 'updatedAt')
      ? ORDERS[query.sort ?? 'updatedAt']
      : undefined;
    if (!order)
      throw new AppError('BAD_REQUEST', { details: `sort：须为 ${Object.keys(ORDERS).join('、')} 之一` });
    const ids = idsOf(query);
    const words = query.q?.trim().toLowerCase() ?? '';
    const found = (await this.#all()).filter(
      (f) =>
        (ids === null || ids.includes(f.id)) &&
        (query.state === undefined || f.state === query.state) &&
        (query.kind === undefined || f.kind === query.kind) &&
        (query.licenceId === undefined || f.licenceId === query.licenceId) &&
        (query.brandNumber === undefined || f.brandNumber === query.brandNumber) &&
        (query.lacking === undefined || LACKS[query.lacking](f)) &&
        [f.id, f.nameZh, f.nameEn, f.designer].some((t) => t?.toLowerCase().includes(words)),
    );
    const way = (query.order ?? (query.sort === undefined ? 'desc' : 'asc')) === 'desc' ? -1 : 1;
    found.sort((a, b) => {
      const [x, y] = [order(a), order(b)];
      if (x !== y) return x < y ? -way : way;
      return a.id < b.id ? -1 : 1;
    });
    const from = (query.current - 1) * query.size;
    const records = [];
    for (const f of found.slice(from, from + query.size)) records.push(await this.#card(f));
    return pageOf(records, found.length, query);
  }

  async #card({
    designer: _d,
    about: _a,
    licenced: _l,
    tagged: _t,
    preview: _p,
    held,
    publicFace,
    ...card
  }: Listed): Promise<FontCard> {
    let face: FontCard['face'] = null;
    if (held) {
      const rows = await this.#db
        .selectFrom('desk_faces')
        .select('face')
        .where('family_gno', '=', card.id)
        .orderBy('position')
        .execute();
      const lead = rows.length > 0 ? defaultFace(rows.map((r) => JSON.parse(r.face) as FaceRow)) : null;
      if (lead) face = { id: lead.gno, styleName: lead.style_name, weight: lead.weight };
    } else if (publicFace) {
      const row = await this.#db
        .selectFrom('faces')
        .select(['gno', 'style_name', 'weight'])
        .where('gno', '=', publicFace)
        .executeTakeFirst();
      if (row) face = { id: row.gno, styleName: row.style_name, weight: row.weight };
    }
    return { ...card, face };
  }

  async #all(): Promise<Listed[]> {
    const families = await this.#db
      .selectFrom('families')
      .select([
        'gno',
        'name_zh',
        'name_en',
        'kind',
        'designer',
        'about',
        'licence_text_sha256',
        'licence_id',
        'brand_number',
        'face_count',
        'hanzi_count',
        'variable',
        'downloads',
        'published_at',
        'updated_at',
        'default_face_gno',
        'official_download',
      ])
      .execute();
    const desk = await this.#db
      .selectFrom('desk_families')
      .select([
        'gno',
        'version',
        'published_version',
        'statement',
        'licence_text_sha256',
        'licence_id',
        'brand_number',
        'downloads',
        'published_at',
        'updated_at',
      ])
      .execute();
    const counts = await this.#db
      .selectFrom('desk_faces')
      .select(['family_gno'])
      .select((e) => [
        e.fn.countAll<number>().as('faces'),
        e.fn.max<number>('hanzi_count').as('hanzi'),
        e.fn.max<number>(e.case().when('face', 'like', '%"axes":"[]"%').then(0).else(1).end()).as('variable'),
      ])
      .groupBy('family_gno')
      .execute();
    const licences = new Map(
      (await this.#db.selectFrom('licences').select(['id', 'matrix']).execute()).map((l) => [l.id, l]),
    );
    const licenceOf = (id: string) => licences.get(id) ?? NOTHING_STATED;
    const [tagged, deskTagged] = [await this.#tagged(), await this.#deskTagged()];
    const shown = new Map(families.map((f) => [f.gno, f]));
    const counted = new Map(counts.map((c) => [c.family_gno, c]));
    const held = new Set(desk.map((d) => d.gno));
    return [
      ...families
        .filter((f) => !held.has(f.gno))
        .map((f) => ({
          id: f.gno,
          nameZh: f.name_zh,
          nameEn: f.name_en,
          kind: f.kind,
          state: 'published' as const,
          licenceId: f.licence_id,
          brandNumber: f.brand_number,
          faceCount: f.face_count,
          hanzi: f.hanzi_count,
          variable: f.variable === 1,
          downloads: f.downloads,
          publishedAt: f.published_at,
          updatedAt: f.updated_at,
          designer: f.designer,
          about: f.about,
          licenced: f.licence_text_sha256 !== null,
          tagged: tagged.has(f.gno),
          preview: withheld(f, licenceOf(f.licence_id)) !== null,
          held: false,
          publicFace: f.default_face_gno,
        })),
      ...desk.map((d) => {
        const s = JSON.parse(d.statement) as DeskStatement;
        const now = shown.get(d.gno);
        const count = counted.get(d.gno);
        return {
          id: d.gno,
          nameZh: s.nameZh,
          nameEn: s.nameEn,
          kind: s.kind,
          state: stateOf({
            public: now !== undefined,
            version: d.version,
            publishedVersion: d.published_version,
          }),
          licenceId: d.licence_id,
          brandNumber: d.brand_number,
          faceCount: Number(count?.faces ?? 0),
          hanzi: Number(count?.hanzi ?? 0),
          variable: Number(count?.variable ?? 0) === 1,
          downloads: now?.downloads ?? d.downloads,
          publishedAt: d.published_at,
          updatedAt: d.updated_at,
          designer: s.designer,
          about: s.about,
          licenced: d.licence_text_sha256 !== null,
          tagged: deskTagged.has(d.gno),
          preview:
            withheld({ ...d, official_download: s.officialDownload ?? null }, licenceOf(d.licence_id)) !==
            null,
          held: true,
          publicFace: null,
        };
      }),
    ];
  }

  /** Public families with tags of style or use; others are derived. */
  async #tagged(): Promise<Set<string>> {
    const rows = await this.#db
      .selectFrom('family_tags')
      .innerJoin('dict_items', 'dict_items.dict_number', 'family_tags.dict_number')
      .select('family_gno')
      .distinct()
      .where('type', 'in', ['style', 'use'])
      .execute();
    return new Set(rows.map((row) => row.family_gno));
  }

  async #deskTagged(): Promise<Set<string>> {
    const rows = await this.#db.selectFrom('desk_tags').select('family_gno').distinct().execute();
    return new Set(rows.map((row) => row.family_gno));
  }
}
