import { type ApiClient, ApiError, type Endpoint, ERRORS, MAX_PAGE_SIZE, type Page } from '@ziwan/contract';
import type { DataProvider, GetListParams, Identifier, RaRecord } from 'react-admin';
import type { SectionCalls } from '../sections/section.ts';

type Calls = ReadonlyMap<string, SectionCalls>;
type Query = Record<string, unknown>;
type AnyCall = (endpoint: Endpoint, input: Query) => Promise<unknown>;

interface DataProviderOptions {
  api: ApiClient;
  calls: Calls;
  /** Called when an update is refused because someone else changed the record. */
  onConflict?: (resource: string, id: string, typed: Readonly<Record<string, unknown>>) => void;
  /** Called after a record was saved or removed; `id` is null for a new one. */
  onSaved?: (resource: string, id: string | null) => void;
  /** Label of a record's member, as `details.dynasty`; undefined if it has none. */
  labelOf?: (resource: string, member: string) => string | undefined;
  /** True for a member that the form on the page has an input for. */
  hasInput?: (member: string) => boolean;
}

/**
 * Maps react-admin's data provider to the contract's calls. An update sends the `revision` at which its record was
 * read, and the id if the form changed it. The record then comes back under its old id, since react-admin throws at a
 * record that is not the page's, and with the new one as `movedTo`.
 * @throws ApiError of the call, or `Error` if the section has no such call
 */
export function createDataProvider({
  api,
  calls,
  onConflict,
  onSaved,
  labelOf = () => undefined,
  hasInput = () => false,
}: DataProviderOptions): DataProvider {
  const call = api.call.bind(api) as unknown as AnyCall;
  const endpointOf = (resource: string, kind: keyof SectionCalls): Endpoint => {
    const endpoint = calls.get(resource)?.[kind];
    if (!endpoint) throw new Error(`${resource}: no call for ${kind}`);
    return endpoint;
  };

  const list = async (resource: string, query: Query, signal?: AbortSignal) => {
    const page = (await api.call(
      endpointOf(resource, 'list'),
      { query } as never,
      signal ? { signal } : {},
    )) as unknown as Page<RaRecord>;
    return { data: page.records, total: page.total };
  };

  const listOf = (resource: string, params: GetListParams) =>
    list(resource, listQuery(params), params.signal);

  const one = async (resource: string, id: Identifier) => {
    const endpoint = calls.get(resource)?.one;
    if (endpoint) return (await call(endpoint, { params: { id: String(id) } })) as RaRecord;
    const { data } = await list(resource, { ids: String(id), size: 1 });
    const [found] = data;
    if (!found) throw new ApiError(ERRORS.NOT_FOUND.code, ERRORS.NOT_FOUND.status, ERRORS.NOT_FOUND.message);
    return found;
  };

  const update = async (resource: string, id: Identifier, data: Query, previous: Query | undefined) => {
    const { id: typedId, revision: typedRevision, ...rest } = data;
    // Another id renames the record.
    const typed = typedId === undefined || typedId === id ? rest : { ...rest, id: typedId };
    const revision = previous?.revision ?? typedRevision;
    try {
      const record = (await call(endpointOf(resource, 'update'), {
        params: { id: String(id) },
        body: { revision, data: typed },
      })) as RaRecord;
      onSaved?.(resource, String(id));
      return record.id === typed.id ? { ...record, id, movedTo: record.id } : record;
    } catch (error) {
      if (error instanceof ApiError && error.code === ERRORS.EDIT_CONFLICT.code)
        onConflict?.(resource, String(id), typed);
      throw labelled(atField(error, typed, hasInput), resource);
    }
  };

  const remove = async (resource: string, id: Identifier) => {
    await call(endpointOf(resource, 'remove'), { params: { id: String(id) } });
    onSaved?.(resource, String(id));
  };

  /** Replaces the member that a message names by its label, and marks its input. */
  const labelled = (error: unknown, resource: string): unknown => {
    const [, path, reason] = (error instanceof ApiError && NAMED.exec(error.message)) || [];
    // Part of a member, such as `cover.alt` or `tags.0`, is named by the member.
    for (let member = path; member; member = member.slice(0, Math.max(0, member.lastIndexOf('.')))) {
      const label = labelOf(resource, member);
      if (!label) continue;
      const message = `${label}：${reason}`;
      const body = hasInput(member)
        ? { body: { errors: { [member]: message, root: { serverError: message } } } }
        : {};
      return Object.assign(error as ApiError, { message, ...body });
    }
    return error;
  };

  const provider: DataProvider = {
    supportAbortSignal: true,

    getList: async (resource: string, params: GetListParams) => listOf(resource, params) as never,

    getOne: async (resource, { id }) => ({ data: (await one(resource, id)) as never }),

    async getMany(resource, { ids }) {
      const wanted = [...new Set(ids.map(String))];
      const parts: string[][] = [];
      for (let at = 0; at < wanted.length; at += MAX_PAGE_SIZE)
        parts.push(wanted.slice(at, at + MAX_PAGE_SIZE));
      const answers = await Promise.all(
        parts.map((part) => list(resource, { ids: part.join(','), size: part.length })),
      );
      return { data: answers.flatMap(({ data }) => data) as never };
    },

    async getManyReference(resource, { target, id, ...params }) {
      const filter = { ...params.filter, [target]: id };
      return (await listOf(resource, { ...params, filter })) as never;
    },

    async create(resource, { data }) {
      const record = await call(endpointOf(resource, 'create'), { body: data as Query }).catch((error) => {
        throw labelled(atField(error, data as Query, hasInput), resource);
      });
      onSaved?.(resource, null);
      return { data: record as never };
    },

    update: async (resource, { id, data, previousData }) => ({
      data: (await update(resource, id, data as Query, previousData as Query | undefined)) as never,
    }),

    async updateMany(resource, { ids, data }) {
      for (const id of ids) {
        const record = await one(resource, id);
        await update(resource, id, { ...record, ...(data as Query) }, record);
      }
      return { data: ids };
    },

    async delete(resource, { id, previousData }) {
      await remove(resource, id);
      return { data: (previousData ?? { id }) as never };
    },

    async deleteMany(resource, { ids }) {
      for (const id of ids) await remove(resource, id);
      return { data: ids };
    },
  };
  return provider;
}

/** A message that names a member of the body: `请求不正确（data.nameZh：不能为空）`. */
const NAMED = /（(?:data\.)?([\w.]+)：(.+)）$/;

/** Converts a list's page, order and filters to the contract's query, without empty values. */
export function listQuery({ pagination, sort, filter }: GetListParams): Query {
  const query: Query = { ...(filter as Query) };
  for (const [name, value] of Object.entries(query)) {
    if (value === '' || value === null || value === undefined) delete query[name];
    else if (Array.isArray(value)) query[name] = value.join(',');
  }
  if (pagination) {
    query.current = pagination.page;
    query.size = Math.min(pagination.perPage, MAX_PAGE_SIZE);
  }
  // react-admin sorts by `id` by default; the server's default order is better.
  if (sort?.field && sort.field !== 'id') {
    query.sort = sort.field;
    query.order = sort.order.toLowerCase();
  }
  return query;
}

/** Attaches an error about fields to them, in react-admin's form; returns others unchanged. */
function atField(error: unknown, typed: Query, hasInput: (member: string) => boolean): unknown {
  if (!(error instanceof ApiError)) return error;
  const { code, message } = error;
  if (code === ERRORS.ID_TAKEN.code && hasInput('id'))
    return Object.assign(error, { body: { errors: { id: message, root: { serverError: message } } } });
  const fields =
    code === ERRORS.LICENCE_BACKDATED.code
      ? { effectiveOn: message }
      : code === ERRORS.LICENCE_CHANGE_MISSING.code
        ? { effectiveOn: message, changes: message }
        : null;
  if (!fields) return error;
  const source = 'licenceChange' in typed ? 'licenceChange' : 'change';
  return Object.assign(error, { body: { errors: { [source]: fields } } });
}
