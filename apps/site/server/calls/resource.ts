import type { DataOf, Endpoint, Page, ParsedOf } from '@ziwan/contract';
import type { Resource } from '@ziwan/contract/admin';
import { sha256Url } from '@ziwan/infra/digest';
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { AppError } from './app-error.ts';
import { type AnyHandler, type CallContext, handle, UNCACHED } from './handling.ts';

/** What keeps one kind of record for the console. */
export interface Keeper<R extends Resource> {
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

/** The five calls of a resource, answered by its keeper. */
export function handleResource<R extends Resource>(
  r: R,
  keeper: Keeper<R>,
  { bodyBytes }: { bodyBytes?: number } = {},
): readonly AnyHandler[] {
  const writing = bodyBytes === undefined ? UNCACHED : { ...UNCACHED, bodyBytes };
  return [
    handle<Endpoint>(r.list, UNCACHED, ({ query }, context) => keeper.list(query as never, context)),
    handle<Endpoint>(r.one, UNCACHED, ({ params }, context) => keeper.one(idOf(params), context)),
    handle<Endpoint>(r.create, writing, ({ body }, context) => keeper.create(body as never, context)),
    handle<Endpoint>(r.update, writing, ({ params, body }, context) =>
      keeper.update(idOf(params), body as never, context),
    ),
    handle<Endpoint>(r.remove, UNCACHED, async ({ params }, context) => {
      await keeper.remove(idOf(params), context);
      return null;
    }),
  ];
}

const idOf = (params: unknown): string => (params as { id: string }).id;

/** What a record is now, in 22 characters; another one means that somebody has changed it. */
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

/** The ids that a list is asked for; null where it is asked for all. @throws AppError BAD_REQUEST */
export function idsOf({ ids }: ListQuery): string[] | null {
  if (ids === undefined) return null;
  const list = ids.split(',').filter(Boolean);
  if (list.length > 100) throw new AppError('BAD_REQUEST', { details: 'ids：最多 100 个' });
  return list;
}

/**
 * The column that a list is ordered by.
 * @param columns from the record's field to the column; the first is the order where none is asked for
 * @throws AppError BAD_REQUEST where the list cannot be ordered by that field
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

/** How the rows of a table make a list. */
export interface Listing {
  /** Columns that name a row: the ids asked for are looked for in a single one, and they come last in every order. */
  keys: readonly string[];
  /** From a record's field to the column that it may be ordered by; the first is the order where none is asked for. */
  order: Readonly<Record<string, string>>;
  /** Direction of that order. */
  fallback?: 'asc' | 'desc';
  /** Columns that words are looked for in. */
  searched?: readonly string[];
  /** All unless told. */
  columns?: readonly string[];
}

/**
 * The page of a list: of what a query finds, those that the operator's own question asks for.
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
  // A list of nothing is no SQL.
  if (ids) found = found.where(keys[0] as string, 'in', ids.length > 0 ? ids : ['']);
  if (searched && query.q?.trim()) found = found.where(holds(query.q, searched));
  const counted = await found.select((e) => e.fn.countAll().as('n')).executeTakeFirstOrThrow();
  let page = (columns ? found.select([...columns]) : found.selectAll()).orderBy(column, direction);
  // Pages never overlap where no two rows are alike.
  for (const key of keys) page = page.orderBy(key);
  const rows = await page
    .limit(query.size)
    .offset((query.current - 1) * query.size)
    .execute();
  return pageOf(await present(rows as Row[]), Number((counted as { n: number }).n), query);
}

/** The page that a list answers. */
export const pageOf = <T>(records: T[], total: number, { current, size }: ListQuery): Page<T> => ({
  records,
  total,
  current,
  size,
  pages: Math.ceil(total / size),
});

/**
 * That one of the columns holds the words: anywhere, in any case, on both dialects; nothing in them is a wildcard.
 * @param columns at least one
 */
export function holds(words: string, columns: readonly string[]): Expression<SqlBool> {
  const pattern = `%${words
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
  const each = columns.map((column) => sql`lower(${sql.ref(column)}) like ${pattern} escape '\\'`);
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
}
