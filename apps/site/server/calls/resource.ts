import type { DataOf, Endpoint, Page, ParsedOf } from '@ziwan/contract';
import type { Resource } from '@ziwan/contract/admin';
import { sha256Url } from '@ziwan/infra/digest';
import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { AppError } from './app-error.ts';
import { type AnyHandler, type CallContext, handle, UNCACHED } from './handling.ts';

/** Stores one kind of record for the console. */
export interface ResourceService<R extends Resource> {
  list(query: ParsedOf<R['list']>['query'], context: CallContext): Promise<DataOf<R['list']>>;
  /** @throws AppError NOT_FOUND */
  one(id: string, context: CallContext): Promise<DataOf<R['one']>>;
  /** @throws AppError ID_TAKEN, BAD_REQUEST */
  create(input: ParsedOf<R['create']>['body'], context: CallContext): Promise<DataOf<R['one']>>;
  /** @throws AppError NOT_FOUND, EDIT_CONFLICT, BAD_REQUEST */
  update(id: string, input: ParsedOf<R['update']>['body'], context: CallContext): Promise<DataOf<R['one']>>;
  /** @throws AppError NOT_FOUND, IN_USE */
  remove(id: string, context: CallContext): Promise<void>;
}

/** Binds the five calls of a resource. */
export function handleResource<R extends Resource>(
  r: R,
  service: ResourceService<R>,
  { bodyBytes }: { bodyBytes?: number } = {},
): readonly AnyHandler[] {
  const writing = bodyBytes === undefined ? UNCACHED : { ...UNCACHED, bodyBytes };
  return [
    handle<Endpoint>(r.list, UNCACHED, ({ query }, context) => service.list(query as never, context)),
    handle<Endpoint>(r.one, UNCACHED, ({ params }, context) => service.one(idOf(params), context)),
    handle<Endpoint>(r.create, writing, ({ body }, context) => service.create(body as never, context)),
    handle<Endpoint>(r.update, writing, ({ params, body }, context) =>
      service.update(idOf(params), body as never, context),
    ),
    handle<Endpoint>(r.remove, UNCACHED, async ({ params }, context) => {
      await service.remove(idOf(params), context);
      return null;
    }),
  ];
}

const idOf = (params: unknown): string => (params as { id: string }).id;

/** Hash (22 characters) of a record; any edit changes it. */
export const revisionOf = (record: unknown): string => sha256Url(JSON.stringify(record)).slice(0, 22);

/** @throws AppError EDIT_CONFLICT */
export function expectRevision(held: string, given: string): void {
  if (held !== given) throw new AppError('EDIT_CONFLICT');
}

export interface ListQuery {
  current: number;
  size: number;
  sort?: string | undefined;
  order?: 'asc' | 'desc' | undefined;
  q?: string | undefined;
  ids?: string | undefined;
}

/** Parses the `ids` filter; null without one. @throws AppError BAD_REQUEST */
export function idsOf({ ids }: ListQuery): string[] | null {
  if (ids === undefined) return null;
  const list = ids.split(',').filter(Boolean);
  if (list.length > 100) throw new AppError('BAD_REQUEST', { details: 'ids：最多 100 个' });
  return list;
}

/**
 * Column to sort a list by.
 * @param columns from record field to column; the first is the default
 * @throws AppError BAD_REQUEST when the list cannot be sorted by that field
 */
export function orderOf<C extends string>(
  { sort, order }: ListQuery,
  columns: Readonly<Record<string, C>>,
  fallback: 'asc' | 'desc' = 'asc',
): { column: C; direction: 'asc' | 'desc' } {
  if (sort === undefined) return { column: Object.values(columns)[0] as C, direction: order ?? fallback };
  const column = Object.hasOwn(columns, sort) ? columns[sort] : undefined;
  if (column === undefined)
    throw new AppError('BAD_REQUEST', { details: `sort：须为 ${Object.keys(columns).join('、')} 之一` });
  return { column, direction: order ?? 'asc' };
}

export interface Listing {
  /** Columns that identify a row: a single one is matched by the `ids` filter, and all break ties when sorting. */
  keys: readonly string[];
  /** Sortable record fields with their columns; the first is the default. */
  order: Readonly<Record<string, string>>;
  fallback?: 'asc' | 'desc';
  /** Columns that the keyword filter searches. */
  searched?: readonly string[];
  /** Columns to select; all by default. */
  columns?: readonly string[];
}

/**
 * Applies the operator's filter, order and page to a query.
 * @throws AppError BAD_REQUEST
 */
export async function listPage<Row, Record>(
  from: SelectQueryBuilder<any, any, object>,
  query: ListQuery,
  { keys, order, fallback, searched, columns }: Listing,
  present: (rows: Row[]) => Record[] | Promise<Record[]>,
): Promise<Page<Record>> {
  const { column, direction } = orderOf(query, order, fallback);
  let found = from;
  const ids = keys.length === 1 ? idsOf(query) : null;
  // `in ()` is no valid SQL.
  if (ids) found = found.where(keys[0] as string, 'in', ids.length > 0 ? ids : ['']);
  if (searched && query.q?.trim()) found = found.where(contains(query.q, searched));
  const counted = await found.select((e) => e.fn.countAll().as('n')).executeTakeFirstOrThrow();
  let page = (columns ? found.select([...columns]) : found.selectAll()).orderBy(column, direction);
  // Sorts by unique keys last, so that pages never overlap.
  for (const key of keys) page = page.orderBy(key);
  const rows = await page
    .limit(query.size)
    .offset((query.current - 1) * query.size)
    .execute();
  return pageOf(await present(rows as Row[]), Number((counted as { n: number }).n), query);
}

export const pageOf = <T>(records: T[], total: number, { current, size }: ListQuery): Page<T> => ({
  records,
  total,
  current,
  size,
  pages: Math.ceil(total / size),
});

/** Matches rows with these values, leaving out columns without one. */
export const having = (values: Readonly<Record<string, unknown>>) => (e: ExpressionBuilder<any, any>) =>
  e.and(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)));

/**
 * Matches rows where a column contains the text, case-insensitively on both dialects; wildcards are escaped.
 * @param columns at least one
 */
export function contains(words: string, columns: readonly string[]): Expression<SqlBool> {
  const pattern = `%${words
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
  const each = columns.map((column) => sql`lower(${sql.ref(column)}) like ${pattern} escape '\\'`);
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
}
