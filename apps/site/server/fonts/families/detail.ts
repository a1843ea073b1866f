import { type FamilyFacts, factsOf, UNKNOWN_LICENCE } from '@ziwan/catalogue';
import type {
  DataOf,
  FontDetail,
  FontResource,
  FontUse,
  fontInformation,
  getFontDetail,
  UseGroup,
} from '@ziwan/contract';
import type { FamilyReferencesTable } from '@ziwan/store';
import { LRUCache } from 'lru-cache';
import { perRevision, type RevisionWatch } from '../../runtime/revision.ts';
import type { Missing } from '../coverage/index.ts';
import { fontVerdicts, isEmbeddable } from '../terms/index.ts';
import type { FontCards } from './cards.ts';
import { coverageOf, type Face, type Family, toFamilyResource, toFontResource } from './present.ts';
import type { FamilyRecord, FontRepository } from './repository.ts';
import type { SimilarFonts } from './similar.ts';

type Information = DataOf<typeof fontInformation>;

/** Announced changes to a font's terms. */
export type Announced = (gno: string, licenceId: string) => Promise<FontDetail['licenceDetail']['announced']>;

/** Content that mentions a family, provided by the content domain. */
export type UsesOf = (familyGno: string) => Promise<Record<UseGroup, { total: number; uses: FontUse[] }>>;

/** Addresses at which a face may be fetched, reduced to a text, provided by the domain of web fonts. */
export type AddressesOf = (gno: string, text: string) => Promise<Pick<FontResource, 'woffPath' | 'ttfPath'>>;

/** Parts of a detail that change only with the catalogue revision. */
type Kept = Omit<FontDetail, 'downloads' | UseGroup | 'useTotals'> & {
  /** External cases and videos listed in the family's own record. */
  outside: Pick<Record<UseGroup, FontUse[]>, 'cases' | 'videos'>;
};

const KEPT = 2000;
const RELATED = 6;

/** Details of one font; every `id` may be a family's or a face's number. */
export class FontDetails {
  readonly #repository: FontRepository;
  readonly #cards: FontCards;
  readonly #similar: SimilarFonts;
  readonly #announced: Announced;
  readonly #uses: UsesOf;
  readonly #addresses: AddressesOf;
  readonly #missing: Missing;
  readonly #held: () => Promise<LRUCache<string, Kept>>;

  constructor(parts: {
    repository: FontRepository;
    cards: FontCards;
    similar: SimilarFonts;
    watch: RevisionWatch;
    announced: Announced;
    uses: UsesOf;
    addresses: AddressesOf;
    missing: Missing;
  }) {
    const { repository, cards, similar, watch, announced, uses } = parts;
    this.#addresses = parts.addresses;
    this.#missing = parts.missing;
    this.#announced = announced;
    this.#repository = repository;
    this.#cards = cards;
    this.#similar = similar;
    this.#uses = uses;
    this.#held = perRevision(watch, async () => new LRUCache<string, Kept>({ max: KEPT }));
  }

  async detail(id: string): Promise<DataOf<typeof getFontDetail>> {
    const held = await this.#held();
    let detail = held.get(id);
    if (!detail) {
      detail = await this.#make(id);
      held.set(id, detail);
    }
    const { outside, ...kept } = detail;
    const [downloads, { cases, videos, articles, baike, collections }] = await Promise.all([
      this.#repository.downloads(kept.fontGNo),
      this.#uses(kept.fontGNo),
    ]);
    return {
      ...kept,
      downloads,
      cases: [...cases.uses, ...outside.cases],
      videos: [...videos.uses, ...outside.videos],
      articles: articles.uses,
      baike: baike.uses,
      collections: collections.uses,
      useTotals: {
        cases: cases.total + outside.cases.length,
        videos: videos.total + outside.videos.length,
        articles: articles.total,
        baike: baike.total,
        collections: collections.total,
      },
    };
  }

  async children(id: string): Promise<Information['childFontResource']> {
    return this.#resources(await this.#family(id));
  }

  /** Returns the face when `id` is a face's number, else the family. */
  async information(id: string): Promise<Information> {
    const { family, faces } = await this.#family(id);
    const children = await this.#resources({ family, faces });
    const of = (gno: string) => children.find((c) => c.fontGNo === gno);
    const own = id === family.gno ? undefined : of(id);
    const first = of(specimen(family, faces).gno) as Information['childFontResource'][number];
    return {
      ...(own ?? toFamilyResource(family, first)),
      childFontResource: own ? [] : children,
    };
  }

  async parent(id: string): Promise<Information> {
    const { family } = await this.#family(id);
    return this.information(family.gno);
  }

  async #family(id: string): Promise<{ family: Family; faces: Face[] }> {
    const found = await this.#repository.familyOf(id);
    if (!found || found.faces.length === 0) throw await this.#missing(id);
    return found;
  }

  #resources({ family, faces }: { family: Family; faces: readonly Face[] }) {
    return Promise.all(
      faces.map(async (face) =>
        toFontResource(face, family, await this.#addresses(face.gno, family.name_zh)),
      ),
    );
  }

  async #make(id: string): Promise<Kept> {
    const { family, faces } = await this.#family(id);
    const [records, cards, references, related] = await Promise.all([
      this.#repository.records([family.gno]),
      this.#cards.of([family.gno]),
      this.#repository.references(family.gno),
      this.#related(family.gno),
    ]);
    const [record] = records;
    const [card] = cards;
    if (!record || !card) throw await this.#missing(id);
    const of = (type: string) => references.filter((r) => r.type === type).map(toReference);
    return {
      ...card,
      ...(factsOf(family) satisfies Pick<FontDetail, keyof FamilyFacts>),
      embeddable: isEmbeddable(family, record.licence),
      publishedAt: family.published_at,
      licenceDetail: await this.#licence(record),
      coverageReport: coverageOf(record.face),
      childFontResource: await this.#resources({ family, faces }),
      awards: of('award'),
      outside: { cases: of('case').map(outsideUse), videos: of('video').map(outsideUse) },
      related,
    };
  }

  /** Null likenesses are those of tags. */
  async #related(gno: string): Promise<FontDetail['related']> {
    const similar =
      (await this.#similar.of(gno, RELATED)) ??
      (await this.#repository.related(gno, RELATED)).map((gno) => ({
        gno,
        likeness: null,
        nearest: null,
      }));
    const cards = await this.#cards.of(similar.map(({ gno }) => gno));
    return cards.map((card) => {
      const found = similar.find(({ gno }) => gno === card.fontGNo);
      return { ...card, likeness: found?.likeness ?? null, nearest: found?.nearest ?? null };
    });
  }

  async #licence(record: FamilyRecord): Promise<FontDetail['licenceDetail']> {
    const { family, licence } = record;
    const sha256 = family.licence_text_sha256;
    const text = sha256 === null ? null : await this.#repository.licenceText(sha256);
    return {
      id: licence.id,
      name: licence.name,
      spdx: licence.spdx,
      url: licence.url,
      text,
      textSha256: sha256,
      reviewedAt: licence.reviewed_at,
      evidence: evidenceOf(record),
      verdicts: fontVerdicts(family, licence),
      reservedFontNames: JSON.parse(family.reserved_font_names) as string[],
      announced: await this.#announced(family.gno, licence.id),
      versionsUrl: `/license/font/${encodeURIComponent(family.gno)}`,
    };
  }
}

/** What an unknown licence rests on differs by font; `licence_said` is null for faces stored before it was kept. */
function evidenceOf({ licence, face }: FamilyRecord): string {
  if (licence.id !== UNKNOWN_LICENCE.id || face.licence_said === null) return licence.evidence;
  return face.licence_said === ''
    ? '字体里没有写授权。'
    : `字体里写着：「${face.licence_said}」。没有匹配上授权库里的任何一份授权，也没有人核对过。`;
}

function specimen(family: Family, faces: readonly Face[]): Face {
  return faces.find((f) => f.gno === family.default_face_gno) ?? (faces[0] as Face);
}

const toReference = ({ title, note, url }: FamilyReferencesTable) => ({ title, note, url });

const outsideUse = (reference: FontDetail['awards'][number]): FontUse => ({
  ...reference,
  kind: null,
  id: null,
  summary: '',
  cover: null,
  publishedAt: null,
});
