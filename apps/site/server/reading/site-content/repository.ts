import type {
  AdvertsTable,
  Database,
  FriendLinksTable,
  MarketingDictTable,
  OldAddressesTable,
  WebColumnsTable,
} from '@ziwan/store';
import type { Kysely } from 'kysely';

export class ListRepository {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  columns(type: string | undefined): Promise<WebColumnsTable[]> {
    return this.#db
      .selectFrom('web_columns')
      .selectAll()
      .where('enabled', '=', 1)
      .$if(type !== undefined, (q) => q.where('type', '=', type as string))
      .orderBy('type')
      .orderBy('sort', 'desc')
      .orderBy('id')
      .execute();
  }

  /** Adverts that are active (`is_disable` is the string 1) and within their period. */
  adverts(position: string | undefined, at: string): Promise<AdvertsTable[]> {
    return this.#db
      .selectFrom('adverts')
      .selectAll()
      .where('is_disable', '=', '1')
      .where((e) => e.or([e('starts_at', 'is', null), e('starts_at', '<=', at)]))
      .where((e) => e.or([e('ends_at', 'is', null), e('ends_at', '>', at)]))
      .$if(position !== undefined, (q) => q.where('position', '=', position as string))
      .orderBy('sort', 'desc')
      .orderBy('id')
      .execute();
  }

  friendLinks(): Promise<FriendLinksTable[]> {
    return this.#db
      .selectFrom('friend_links')
      .selectAll()
      .where('enabled', '=', 1)
      .orderBy('sort', 'desc')
      .orderBy('id')
      .execute();
  }

  oldAddresses(): Promise<Pick<OldAddressesTable, 'from_path' | 'to_path'>[]> {
    return this.#db.selectFrom('old_addresses').select(['from_path', 'to_path']).execute();
  }

  dictionary(dictNumber: string | undefined): Promise<MarketingDictTable[]> {
    return this.#db
      .selectFrom('marketing_dict')
      .selectAll()
      .$if(dictNumber !== undefined, (q) => q.where('dict_number', '=', dictNumber as string))
      .orderBy('dict_number')
      .orderBy('sort', 'desc')
      .orderBy('item_number')
      .execute();
  }
}
