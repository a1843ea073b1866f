import type { BlobStore } from '@ziwan/infra/blob-store';
import type { Database } from '@ziwan/store';
import type { SubsetEngine } from '@ziwan/subset-engine';
import type { Kysely } from 'kysely';
import type { AnyHandler } from '../../calls/handling.ts';
import { perRevision, type RevisionWatch } from '../../runtime/revision.ts';
import type { DrawnCatalogue, Missing } from '../coverage/index.ts';
import { FontCards, type Portraits } from './cards.ts';
import { CharacterVariants } from './character-variants.ts';
import { FontCharacters } from './characters.ts';
import { FontCoverageSets } from './coverage-sets.ts';
import { type AddressesOf, type Announced, FontDetails, type UsesOf } from './detail.ts';
import { FamilyOrders } from './family-orders.ts';
import { FontMap } from './font-map.ts';
import { fontHandlers } from './handlers.ts';
import { KnownFonts } from './known-fonts.ts';
import { LicenceGuide } from './licences.ts';
import { FontLists } from './list.ts';
import { mappedBy } from './mapped.ts';
import { FontRepository } from './repository.ts';
import { FontSearch } from './search.ts';
import { SimilarFonts } from './similar.ts';
import { TaxonomyRepository } from './taxonomy.ts';

export { type FontCards, positionOf } from './cards.ts';
export type { UsesOf } from './detail.ts';
export { ANY } from './filters.ts';
export { type FittedFace, fitOf } from './fit.ts';
export { toBilled, toFontBrief } from './present.ts';
export { FEW_HANZI, scriptSample, usualSample } from './script-samples.ts';
export type { SimilarFonts } from './similar.ts';
export { listOf } from './taxonomy.ts';

export interface FontsDomain {
  readonly taxonomy: Pick<TaxonomyRepository, 'dictionary' | 'brands' | 'totals'>;
  readonly cards: FontCards;
  readonly lists: FontLists;
  readonly details: Pick<FontDetails, 'detail'>;
  readonly similar: Pick<SimilarFonts, 'like'>;
  readonly handlers: readonly AnyHandler[];
  close(): Promise<void>;
}

export function createFonts(parts: {
  db: Kysely<Database>;
  blobs: BlobStore;
  watch: RevisionWatch;
  drawn: () => Promise<DrawnCatalogue>;
  engine: SubsetEngine;
  announced: Announced;
  portraits: Portraits;
  uses: UsesOf;
  addresses: AddressesOf;
  missing: Missing;
}): FontsDomain {
  const { watch, drawn } = parts;
  const repository = new FontRepository(parts.db);
  const stored = new TaxonomyRepository(parts.db);
  const taxonomy = {
    dictionary: perRevision(watch, () => stored.dictionary()),
    brands: perRevision(watch, () => stored.brands()),
    totals: perRevision(watch, () => stored.totals()),
  };
  const orders = new FamilyOrders(repository, watch);
  const cards = new FontCards(repository, orders, watch, drawn, parts.portraits);
  const search = new FontSearch(repository, orders, watch, drawn, taxonomy.dictionary);
  const lists = new FontLists(orders, cards, search, watch, drawn, taxonomy.dictionary);
  const similar = new SimilarFonts(parts);
  const details = new FontDetails({
    repository,
    cards,
    similar,
    watch,
    announced: parts.announced,
    uses: parts.uses,
    addresses: parts.addresses,
    missing: parts.missing,
  });
  const guide = new LicenceGuide(parts.db, cards, watch);
  const characters = new FontCharacters(repository, drawn, mappedBy(parts.engine));
  const sets = new FontCoverageSets(parts.db, { cards, lists, watch, drawn });
  const known = new KnownFonts(parts.db, watch);
  const variants = new CharacterVariants(drawn, cards);
  const map = new FontMap(parts.db, { cards, lists, watch });
  return {
    taxonomy,
    cards,
    lists,
    details,
    similar,
    handlers: fontHandlers({
      lists,
      details,
      taxonomy,
      guide,
      search,
      characters,
      sets,
      known,
      map,
      similar,
      variants,
    }),
    close: () => similar.close(),
  };
}
