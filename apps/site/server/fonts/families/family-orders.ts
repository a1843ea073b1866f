import type { FontCard } from '@ziwan/contract';
import type { LicencesTable } from '@ziwan/store';
import { perRevision, type RevisionWatch } from '../../runtime/revision.ts';
import { type FamilyTraits, type FontFilter, testOf } from './filters.ts';
import type { FontRepository, ListOrder } from './repository.ts';

/** Lifetime (ms) of the order by downloads, which changes without a new revision. */
export const HOT_FOR = 60_000;

type CardLicence = Pick<LicencesTable, 'id' | 'name' | 'matrix'>;

export interface BesidesRow {
  readonly licence: CardLicence;
  readonly tags: FontCard['tags'];
  readonly weights: readonly number[];
}

type Repository = Pick<FontRepository, 'traits' | 'licences' | 'tags' | 'whole'>;

/** An order of families, and the time (ms) at which it was read. */
interface Order {
  readonly families: readonly string[];
  readonly at: number;
}

interface Whole extends Order {
  /** Position of each family's traits in `Known.distinct`. */
  readonly traits: Uint32Array;
}

interface Known {
  readonly of: ReadonlyMap<string, number>;
  /** Traits that any family has, each once. */
  readonly distinct: readonly FamilyTraits[];
  readonly licences: ReadonlyMap<string, CardLicence>;
  readonly tags: ReadonlyMap<string, FontCard['tags'][number]>;
  readonly types: ReadonlyMap<string, string>;
  readonly orders: Map<ListOrder, Promise<Whole>>;
}

/**
 * What lists and cards need of all families, in memory. The database sorts all families once per revision and order; each
 * list is what its filters leave of that. Filters ask each combination of traits once, not each family.
 */
export class FamilyOrders {
  readonly #repository: Repository;
  readonly #known: () => Promise<Known>;

  constructor(repository: Repository, watch: RevisionWatch) {
    this.#repository = repository;
    this.#known = perRevision(watch, async () => {
      const [tags, licences] = await Promise.all([repository.tags(), repository.licences()]);
      return {
        ...(await repository.traits(new Map(tags.map(({ dict_number, place }) => [dict_number, place])))),
        licences: new Map(licences.map((licence) => [licence.id, licence])),
        tags: new Map(
          tags.map(({ dict_number: dictNumber, dict_name: dictName, type }) => [
            dictNumber,
            { dictNumber, dictName, type },
          ]),
        ),
        types: new Map(tags.map((tag) => [tag.dict_number, tag.type])),
        orders: new Map(),
      };
    });
  }

  /** Numbers of all matching families in a total order, so pages never overlap. */
  async ordered(filter: FontFilter, order: ListOrder): Promise<Order> {
    const known = await this.#known();
    const { families, traits, at } = await this.#whole(known, order);
    const test = testOf(filter, known.types);
    const among = filter.among && new Set(filter.among);
    if (!test && !among) return { families, at };
    const passing = known.distinct.map((own) => test === null || test(own));
    return {
      families: families.filter(
        (gno, i) => passing[traits[i] as number] === true && (among === null || among.has(gno)),
      ),
      at,
    };
  }

  /** Reads what cards show beside their own row: tags by type and place in the dictionary, weights, the licence. */
  async besides(): Promise<(row: { gno: string; licence_id: string }) => BesidesRow | null> {
    const { of, distinct, tags, licences } = await this.#known();
    return ({ gno, licence_id }) => {
      const facts = distinct[of.get(gno) ?? -1];
      const licence = licences.get(licence_id);
      if (!facts || !licence) return null;
      return {
        licence,
        weights: facts.weights,
        tags: facts.tags.map((number) => tags.get(number)).filter((tag) => tag !== undefined),
      };
    };
  }

  async #whole(known: Known, order: ListOrder): Promise<Whole> {
    const held = await known.orders.get(order);
    if (held && (order !== 'hot' || Date.now() - held.at < HOT_FOR)) return held;
    const reading = this.#repository.whole(order).then((gnos) => {
      // An import in between: the next revision has it.
      const families = gnos.filter((gno) => known.of.has(gno));
      return {
        families,
        traits: Uint32Array.from(families, (gno) => known.of.get(gno) as number),
        at: Date.now(),
      };
    });
    known.orders.set(order, reading);
    // Lets the next call retry.
    reading.catch(() => known.orders.delete(order));
    return reading;
  }
}
