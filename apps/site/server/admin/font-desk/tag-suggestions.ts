import { type AlikeFamily, readMetrics, type SuggestedTag, suggestTags as suggest } from '@ziwan/catalogue';
import { defaultFace, familyAtDesk } from '@ziwan/catalogue/desk';
import type { DataOf } from '@ziwan/contract';
import type { suggestTags } from '@ziwan/contract/admin';
import type { BlobStore } from '@ziwan/infra/blob-store';
import type { FaceRow, Store } from '@ziwan/store';
import { AppError } from '../../calls/app-error.ts';
import type { SimilarFonts } from '../../fonts/families/index.ts';
import { refusing } from './faults.ts';

export type Similar = Pick<SimilarFonts, 'like'>;

/** A public family that draws alike. */
export interface Alike extends AlikeFamily {
  readonly gno: string;
}

/** Designs that are asked for their tags. */
const DESIGNS = 3;

/** Suggests tags for a family, public or not, from its outlines and from public families like it (decision 46). */
export class TagSuggestions {
  readonly #store: Store;
  readonly #blobs: BlobStore;
  readonly #similar: Similar;

  constructor(parts: { store: Store; blobs: BlobStore; similar: Similar }) {
    this.#store = parts.store;
    this.#blobs = parts.blobs;
    this.#similar = parts.similar;
  }

  /** @throws AppError FONT_NOT_FOUND */
  async of(gno: string): Promise<DataOf<typeof suggestTags>> {
    const { db } = this.#store;
    const family = await refusing(() => familyAtDesk({ db, blobs: this.#blobs }, gno));
    if (!family) throw new AppError('FONT_NOT_FOUND');
    return (
      await this.for(
        family.record.faces.map(({ row }) => row),
        gno,
      )
    ).tags;
  }

  /** Suggestions for faces that need not be a family's, and the public families that they are like. */
  async for(faces: readonly FaceRow[], gno: string): Promise<{ tags: SuggestedTag[]; alike: Alike[] }> {
    const { measures, metrics } = readMetrics(defaultFace(faces).metrics);
    const found = (await this.#similar.like(faces, gno, DESIGNS)) ?? [];
    const tags = await this.#tags();
    const alike = await this.#families(
      found.filter(({ likeness }) => likeness !== 'far'),
      tags,
    );
    const suggested = suggest({ measures, grid: metrics.grid ?? null }, alike);
    return { tags: suggested.filter(({ tag }) => tags.has(tag)), alike };
  }

  /** Dictionary numbers of the tags that operators may set. */
  async #tags(): Promise<Set<string>> {
    const rows = await this.#store.db
      .selectFrom('dict_items')
      .select('dict_number')
      .where('type', 'in', ['style', 'use'])
      .execute();
    return new Set(rows.map((row) => row.dict_number));
  }

  /** Public families with those of their tags that operators may set. */
  async #families(
    alike: NonNullable<Awaited<ReturnType<Similar['like']>>>,
    settable: ReadonlySet<string>,
  ): Promise<Alike[]> {
    const gnos = ['', ...alike.map(({ gno }) => gno)];
    const { db } = this.#store;
    const names = await db
      .selectFrom('families')
      .select(['gno', 'name_zh'])
      .where('gno', 'in', gnos)
      .execute();
    const tags = await db
      .selectFrom('family_tags')
      .select(['family_gno', 'dict_number'])
      .where('family_gno', 'in', gnos)
      .orderBy('dict_number')
      .execute();
    return alike.flatMap(({ gno, likeness }) => {
      const nameZh = names.find((family) => family.gno === gno)?.name_zh;
      if (nameZh === undefined) return [];
      const own = tags.filter((tag) => tag.family_gno === gno && settable.has(tag.dict_number));
      return { gno, nameZh, tags: own.map((tag) => tag.dict_number), same: likeness === 'same' };
    });
  }
}
