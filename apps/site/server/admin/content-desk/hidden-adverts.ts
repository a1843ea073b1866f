import { LinkCheck } from '@ziwan/content';
import { ADVERT_PLACES, type DataOf } from '@ziwan/contract';
import type { advertResource } from '@ziwan/contract/admin';
import type { AdvertsTable, Database } from '@ziwan/store';
import type { Kysely } from 'kysely';

type Hidden = DataOf<(typeof advertResource)['one']>['hidden'];

/** Explains for each advert why visitors do not see it at a given time. @param at ISO 8601 in UTC */
export async function hiddenAdverts(
  db: Kysely<Database>,
  at: string,
): Promise<(row: AdvertsTable) => Hidden> {
  const [all, links] = await Promise.all([
    db.selectFrom('adverts').selectAll().orderBy('sort', 'desc').orderBy('id').execute(),
    LinkCheck.ofSite(db),
  ]);
  const own = ({ is_disable, starts_at, ends_at, position, url }: AdvertsTable): Hidden => {
    if (is_disable !== '1') return 'disabled';
    if (starts_at !== null && starts_at > at) return 'early';
    if (ends_at !== null && ends_at <= at) return 'over';
    if (!Object.hasOwn(ADVERT_PLACES, position)) return 'elsewhere';
    return url.startsWith('/') && links.broken([url]).length > 0 ? 'nowhere' : null;
  };
  const shown = new Set(
    Object.entries(ADVERT_PLACES).flatMap(([place, most]) =>
      all
        .filter((row) => row.position === place && ['nowhere', null].includes(own(row)))
        .slice(0, most)
        .map(({ id }) => id),
    ),
  );
  return (row) => own(row) ?? (shown.has(row.id) ? null : 'crowded');
}
