import type { LicencesTable } from '@ziwan/store';
import { perRevision, type RevisionWatch } from '../../runtime/revision.ts';
import { type FamilyFacts, type FontFilter, testOf } from './filters.ts';
import type { FamilyTag, FontRepository, ListOrder } from './repository.ts';

/** Lifetime (ms) of the order by downloads, which changes without a new revision. */
export const HOT_FOR = 60_000;

type CardLicence = Pick<LicencesTable, 'id' | 'name' | 'matrix'>;

export interface BesidesRow {
  readonly licence: CardLicence;
  readonly tags: readonly FamilyTag[];
  readonly weights: readonly number[];
}

type Repository = Pick<FontRepository, 'facts' | 'licences' | 'tags' | 'whole'>;

/** An order of families, and the time (ms) at which it was read. */
interface Order<T> {
  readonly families: readonly T[];
  readonly at: number;
}

interface Known {
  readonly of: ReadonlyMap<string, FamilyFacts>;
  readonly licences: ReadonlyMap<string, CardLicence>;
  readonly tags: ReadonlyMap<string, FamilyTag>;
  readonly types: ReadonlyMap<string, string>;
  readonly orders: Map<ListOrder, Promise<Order<FamilyFacts>>>;
}

/**
 * What lists and cards need of all families, in memory: some 300 bytes each. The database sorts all families once per
 * revision and order; each list is what its filters leave of that, at 100,000 families a few milliseconds.
 */
export class FamilyOrders {
  readonly #repository: Repository;
  readonly #known: () => Promise<Known>;

  constructor(repository: Repository, watch: RevisionWatch) {
    this.#repository = repository;
    this.#known = perRevision(watch, async () => {
      const [tags, licences] = await Promise.all([repository.tags(), repository.licences()]);
      const tagBy = new Map(tags.map((tag) => [tag.dict_number, tag]));
      return {
        of: await repository.facts(tagBy),
        licences: new Map(licences.map((licence) => [licence.id, licence])),
        tags: tagBy,
        types: new Map(tags.map((tag) => [tag.dict_number, tag.type])),
        orders: new Map(),
      };
    });
  }

  /** Numbers of all matching families in a total order, so pages never overlap. */
  async ordered(filter: FontFilter, order: ListOrder): Promise<Order<string>> {
    const known = await this.#known();
    const { families, at } = await this.#whole(known, order);
    const test = testOf(filter, known.types);
    const left = test ? families.filter(test) : families;
    return { families: left.map(({ gno }) => gno), at };
  }

  /** Reads what cards show beside their own row: tags by type and place in the dictionary, weights, the licence. */
  async besides(): Promise<(row: { gno: string; licence_id: string }) => BesidesRow | null> {
    const { of, tags, licences } = await this.#known();
    return ({ gno, licence_id }) => {
      const facts = of.get(gno);
      const licence = licences.get(licence_id);
      if (!facts || !licence) return null;
      return {
        licence,
        weights: facts.weights,
        tags: facts.tags.flatMap((number) => tags.get(number) ?? []),
      };
    };
  }

  async #whole(known: Known, order: ListOrder): Promise<Order<FamilyFacts>> {
    const held = await known.orders.get(order);
    if (held && (order !== 'hot' || Date.now() - held.at < HOT_FOR)) return held;
    const reading = this.#repository.whole(order).then((gnos) => ({
      // An import in between: the next revision has it.
      families: gnos.flatMap((gno) => known.of.get(gno) ?? []),
      at: Date.now(),
    }));
    known.orders.set(order, reading);
    // Lets the next call retry.
    reading.catch(() => known.orders.delete(order));
    return reading;
  }
}
