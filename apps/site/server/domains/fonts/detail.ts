import type { DataOf, FontDetail, fontInformation, getFontDetail } from '@ziwan/contract';
import { AppError } from '../../app-error.ts';
import { Lru } from '../../lru.ts';
import { perRevision, type RevisionWatch } from '../../revision.ts';
import type { FontCards } from './cards.ts';
import {
  coverageOf,
  type Face,
  type Family,
  toFamilyResource,
  toFontCard,
  toFontResource,
  toMatrix,
} from './present.ts';
import type { FamilyRecord, FontRepository } from './repository.ts';

type Information = DataOf<typeof fontInformation>;

/** What is going to be different about a font's terms. */
export type Announced = (gno: string, licenceId: string) => Promise<FontDetail['licenceDetail']['announced']>;

const KEPT = 2000;
const RELATED = 6;

/** What is told of one font; `id` is a family's number or a face's everywhere. */
export class FontDetails {
  readonly #repository: FontRepository;
  readonly #cards: FontCards;
  readonly #announced: Announced;
  readonly #held: () => Promise<Lru<Omit<FontDetail, 'downloads'>>>;

  constructor(repository: FontRepository, cards: FontCards, watch: RevisionWatch, announced: Announced) {
    this.#announced = announced;
    this.#repository = repository;
    this.#cards = cards;
    this.#held = perRevision(watch, async () => new Lru<Omit<FontDetail, 'downloads'>>(KEPT));
  }

  async detail(id: string): Promise<DataOf<typeof getFontDetail>> {
    const held = await this.#held();
    let detail = held.get(id);
    if (!detail) {
      detail = await this.#make(id);
      held.set(id, detail);
    }
    return { ...detail, downloads: await this.#repository.downloads(detail.fontGNo) };
  }

  async children(id: string): Promise<Information['childFontResource']> {
    const { family, faces } = await this.#family(id);
    return faces.map((face) => toFontResource(face, family));
  }

  /** The face itself when `id` is one, else the family. */
  async information(id: string): Promise<Information> {
    const { family, faces } = await this.#family(id);
    const children = faces.map((face) => toFontResource(face, family));
    const own = id === family.gno ? undefined : children.find((c) => c.fontGNo === id);
    return {
      ...(own ?? toFamilyResource(family, specimen(family, faces))),
      childFontResource: own ? [] : children,
    };
  }

  async parent(id: string): Promise<Information> {
    const { family } = await this.#family(id);
    return this.information(family.gno);
  }

  async #family(id: string): Promise<{ family: Family; faces: Face[] }> {
    const found = await this.#repository.familyOf(id);
    if (!found || found.faces.length === 0) throw new AppError('FONT_NOT_FOUND');
    return found;
  }

  async #make(id: string): Promise<Omit<FontDetail, 'downloads'>> {
    const { family, faces } = await this.#family(id);
    const [records, references, related] = await Promise.all([
      this.#repository.records([family.gno]),
      this.#repository.references(family.gno),
      this.#repository.related(family.gno, RELATED).then((gnos) => this.#cards.of(gnos)),
    ]);
    const record = records[0];
    if (!record) throw new AppError('FONT_NOT_FOUND');
    const of = (type: string) =>
      references.filter((r) => r.type === type).map(({ title, note, url }) => ({ title, note, url }));
    return {
      ...toFontCard(record),
      about: family.about,
      copyright: family.copyright,
      sourceName: family.source_name,
      sourceVersion: family.source_version,
      sourceUrl: family.source_url,
      officialDownload: family.official_download,
      publishedAt: family.published_at,
      licenceDetail: await this.#licence(record),
      coverageReport: coverageOf(record.face),
      childFontResource: faces.map((face) => toFontResource(face, family)),
      awards: of('award'),
      cases: of('case'),
      videos: of('video'),
      related,
    };
  }

  async #licence({ family, licence }: FamilyRecord): Promise<FontDetail['licenceDetail']> {
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
      evidence: licence.evidence,
      matrix: toMatrix(licence),
      reservedFontNames: JSON.parse(family.reserved_font_names) as string[],
      announced: await this.#announced(family.gno, licence.id),
      versionsUrl: `/license/font/${encodeURIComponent(family.gno)}`,
    };
  }
}

function specimen(family: Family, faces: readonly Face[]): Face {
  return faces.find((f) => f.gno === family.default_face_gno) ?? (faces[0] as Face);
}
