import type { ParsedOf } from '@ziwan/contract';
import type { entryResource } from '@ziwan/contract/admin';
import { type Database, timedTexts } from '@ziwan/store';
import type { ExpressionBuilder, Kysely, SelectQueryBuilder } from 'kysely';
import type { Listing } from '../../calls/resource.ts';

type ListQuery = ParsedOf<(typeof entryResource)['list']>['query'];
type Found = SelectQueryBuilder<Database, 'entries', object>;

/** Ids of entries whose waiting version has a picture without a description. */
const undescribed = (e: ExpressionBuilder<Database, 'entries'>) =>
  e
    .selectFrom('entry_changes')
    .innerJoin('entries as newest', 'newest.id', 'entry_changes.entry_id')
    .innerJoin('entry_versions', (join) =>
      join
        .onRef('entry_versions.entry_id', '=', 'newest.id')
        .onRef('entry_versions.version', '=', 'newest.version'),
    )
    .select('newest.id')
    .where('snapshot', 'like', '%![](%');

interface Moment {
  db: Kysely<Database>;
  now: string;
}

const OF_STATUS: Record<NonNullable<ListQuery['status']>, (found: Found, at: Moment) => Found> = {
  draft: (found, { db }) =>
    found
      .where((e) =>
        e.or([e('status', '=', 'draft'), e('id', 'in', e.selectFrom('entry_changes').select('entry_id'))]),
      )
      .where('id', 'not in', timedTexts(db)),
  scheduled: (found, { db, now }) =>
    found.where((e) =>
      e.or([e('status', '!=', 'draft').and('publish_at', '>', now), e('id', 'in', timedTexts(db))]),
    ),
  published: (found, { now }) => found.where('status', '!=', 'draft').where('publish_at', '<=', now),
  // Deleted entries keep the status they had.
  deleted: (found) => found,
};

export const LISTING: Listing = {
  keys: ['id'],
  order: {
    publishAt: 'publish_at',
    updatedAt: 'updated_at',
    title: 'title',
    sort: 'sort',
    views: 'views',
    id: 'id',
  },
  fallback: 'desc',
  searched: ['id', 'title', 'summary', 'body_text'],
  columns: ['id'],
};

/** Entries that a list of the console shows. */
export function foundBy(db: Kysely<Database>, query: ListQuery, now: string): Found {
  const { kind, status, tag, fontGNo, lacking } = query;
  let found = db.selectFrom('entries');
  if (query.ids === undefined)
    found = found.where('deleted_at', status === 'deleted' ? 'is not' : 'is', null);
  if (status !== undefined) found = OF_STATUS[status](found, { db, now });
  if (kind !== undefined) found = found.where('kind', '=', kind);
  if (tag !== undefined)
    found = found.where('id', 'in', (e) =>
      e.selectFrom('entry_tags').select('entry_id').where('tag_id', '=', tag),
    );
  if (fontGNo !== undefined)
    found = found.where('id', 'in', (e) =>
      e.selectFrom('entry_fonts').select('entry_id').where('family_gno', '=', fontGNo),
    );
  if (lacking === 'alt')
    found = found.where((e) => e.or([e('body_html', 'like', '%alt=""%'), e('id', 'in', undescribed(e))]));
  return found;
}
