import { ApiError, ERRORS } from '@ziwan/contract';
import { resource } from '@ziwan/contract/admin';
import { expect, test } from 'vitest';
import { createConsoleClient } from '../api/client.ts';
import { createDataProvider, listQuery } from './data-provider.ts';

const albums = resource({ name: 'albums', role: 'editor' });

interface Asked {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
}

const LABELS: Record<string, string | undefined> = { title: '标题', cover: '封面' };

/** A server that records requests and responds as the test says. */
function world(answer: (asked: Asked) => unknown) {
  const asked: Asked[] = [];
  const conflicts: unknown[] = [];
  const saved: unknown[] = [];
  const api = createConsoleClient({
    token: () => null,
    ended: async () => false,
    fetch: async (url, init) => {
      const { pathname, searchParams } = new URL(String(url), 'http://site');
      const one: Asked = {
        method: init?.method ?? '',
        path: pathname,
        query: Object.fromEntries(searchParams),
        body: init?.body ? JSON.parse(String(init.body)) : undefined,
      };
      asked.push(one);
      try {
        return Response.json({ code: '200', message: '成功', data: answer(one) });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return Response.json(
          { code: error.code, message: error.message, data: null },
          { status: error.status },
        );
      }
    },
  });
  const provider = createDataProvider({
    api,
    calls: new Map([['albums', albums]]),
    onConflict: (...conflict) => conflicts.push(conflict),
    onSaved: (...record) => saved.push(record),
    labelOf: (_, member) => LABELS[member],
    hasInput: (member) => member === 'title' || member === 'id',
  });
  return { asked, conflicts, saved, provider };
}

const row = (id: string, revision = 'r1') => ({ id, revision, title: `专辑 ${id}` });
const pageOf = (records: unknown[]) => ({ records, total: 31, current: 2, size: 25, pages: 2 });

test('a list sends page, order and filters, and returns records and their total', async () => {
  const { asked, provider } = world(() => pageOf([row('a')]));
  const answer = await provider.getList('albums', {
    pagination: { page: 2, perPage: 25 },
    sort: { field: 'title', order: 'ASC' },
    filter: { q: '宋体', status: '', tags: ['a', 'b'] },
  });
  expect(answer).toEqual({ data: [row('a')], total: 31 });
  expect(asked[0]).toMatchObject({
    method: 'GET',
    path: '/api/v1/admin/albums',
    query: { q: '宋体', tags: 'a,b', current: '2', size: '25', sort: 'title', order: 'asc' },
  });
});

test('without a chosen order the server’s own applies, and a page stays within the maximum size', () => {
  const query = listQuery({
    pagination: { page: 1, perPage: 1000 },
    sort: { field: 'id', order: 'DESC' },
    filter: {},
  });
  expect(query).toEqual({ current: 1, size: 100 });
});

test('many records are requested by id, each once, a page at a time', async () => {
  const { asked, provider } = world(({ query }) =>
    pageOf((query.ids as string).split(',').map((id) => row(id))),
  );
  const ids = Array.from({ length: 130 }, (_, i) => `a${i}`);
  const { data } = await provider.getMany('albums', { ids: [...ids, 'a0'] });
  expect(data.map(({ id }) => id)).toEqual(ids);
  expect(asked.map(({ query }) => query.size)).toEqual(['100', '30']);
});

test('an update sends the revision it was read at', async () => {
  const { asked, provider } = world(() => row('a', 'r2'));
  const { data } = await provider.update('albums', {
    id: 'a',
    data: { ...row('a', 'r1'), title: '新名字' },
    previousData: row('a', 'r1'),
  });
  expect(asked[0]).toMatchObject({
    method: 'PUT',
    path: '/api/v1/admin/albums/a',
    body: { revision: 'r1', data: { title: '新名字' } },
  });
  expect(data).toEqual(row('a', 'r2'));
});

test('an update sends an id only if it differs, which renames the record', async () => {
  const { asked, provider } = world(() => row('b', 'r2'));
  const previousData = row('a', 'r1');
  const { data } = await provider.update('albums', { id: 'a', data: row('b', 'r1'), previousData });
  expect(asked[0]).toMatchObject({
    path: '/api/v1/admin/albums/a',
    body: { data: { id: 'b', title: '专辑 b' } },
  });
  // react-admin throws at a record with another id than its page's.
  expect(data).toMatchObject({ id: 'a', movedTo: 'b' });
  await provider.update('albums', { id: 'a', data: row('a', 'r1'), previousData });
  expect(asked[1]?.body).toEqual({ revision: 'r1', data: { title: '专辑 a' } });
});

test('an id that is taken is reported at its field', async () => {
  const { code, status, message } = ERRORS.ID_TAKEN;
  const { provider } = world(() => {
    throw new ApiError(code, status, message);
  });
  const refusal = { body: { errors: { id: message, root: { serverError: message } } } };
  const previousData = row('a');
  await expect(provider.update('albums', { id: 'a', data: row('b'), previousData })).rejects.toMatchObject(
    refusal,
  );
  await expect(provider.create('albums', { data: row('b') })).rejects.toMatchObject(refusal);
});

test('a conflicting update fails and passes on the unsaved values', async () => {
  const { code, status, message } = ERRORS.EDIT_CONFLICT;
  const { conflicts, provider } = world(() => {
    throw new ApiError(code, status, message);
  });
  const update = provider.update('albums', {
    id: 'a',
    data: { ...row('a'), title: '我写的' },
    previousData: row('a'),
  });
  await expect(update).rejects.toThrow(message);
  expect(conflicts).toEqual([['albums', 'a', { title: '我写的' }]]);
});

test.each(['change', 'licenceChange'])('a refused day is reported at its field, in %s', async (source) => {
  const { code, status, message } = ERRORS.LICENCE_BACKDATED;
  const { provider } = world(() => {
    throw new ApiError(code, status, message);
  });
  const data = { ...row('a'), [source]: { effectiveOn: '2020-01-01', changes: '改了' } };
  await expect(provider.update('albums', { id: 'a', data, previousData: row('a') })).rejects.toMatchObject({
    message,
    body: { errors: { [source]: { effectiveOn: message } } },
  });
});

test.each([
  ['data.title：不能为空', '标题：不能为空', true],
  ['title：最长 200 字', '标题：最长 200 字', true],
  ['cover.alt：不能为空', '封面：不能为空', false],
])(
  'a refusal that names a member (%s) has its label, and marks its input',
  async (details, message, marked) => {
    const { code, status, message: refused } = ERRORS.BAD_REQUEST;
    const { provider } = world(() => {
      throw new ApiError(code, status, `${refused}（${details}）`);
    });
    const errors = marked ? { body: { errors: { title: message, root: { serverError: message } } } } : {};
    const update = provider.update('albums', { id: 'a', data: row('a'), previousData: row('a') });
    const failed = await update.catch((error: unknown) => error);
    expect(failed).toMatchObject({ message, ...errors });
    if (!marked) expect(failed).not.toHaveProperty('body');
    await expect(provider.create('albums', { data: row('a') })).rejects.toMatchObject({ message });
  },
);

test('a refusal about nothing that has a label stays as it is', async () => {
  const message = '请求不正确（links：没有这种链接）';
  const { provider } = world(() => {
    throw new ApiError(ERRORS.BAD_REQUEST.code, 400, message);
  });
  const update = provider.update('albums', { id: 'a', data: row('a'), previousData: row('a') });
  await expect(update).rejects.toMatchObject({ message });
});

test('records are created and removed, one or several', async () => {
  const { asked, provider } = world(({ method }) => (method === 'DELETE' ? null : row('new')));
  expect(await provider.create('albums', { data: { title: '新专辑' } })).toEqual({ data: row('new') });
  expect(asked[0]).toMatchObject({ method: 'POST', path: '/api/v1/admin/albums', body: { title: '新专辑' } });
  expect(await provider.delete('albums', { id: 'a', previousData: row('a') })).toEqual({ data: row('a') });
  expect(await provider.deleteMany('albums', { ids: ['b', 'c'] })).toEqual({ data: ['b', 'c'] });
  expect(asked.slice(1).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE /api/v1/admin/albums/a',
    'DELETE /api/v1/admin/albums/b',
    'DELETE /api/v1/admin/albums/c',
  ]);
});

test('a record whose id contains a slash is addressed correctly', async () => {
  const { asked, provider } = world(() => row('a/b'));
  await provider.getOne('albums', { id: 'a/b' });
  expect(asked[0]?.path).toBe('/api/v1/admin/albums/a%2Fb');
});

test('a section without the call fails with its name', async () => {
  const { provider } = world(() => null);
  await expect(provider.getOne('nothing', { id: '1' })).rejects.toThrow('nothing: no call for list');
});

test('saved and removed records are reported, refused ones are not', async () => {
  const { provider, saved } = world(({ method }) => {
    if (method === 'DELETE') throw new ApiError(ERRORS.IN_USE.code, 409, ERRORS.IN_USE.message);
    return row('a');
  });
  await provider.create('albums', { data: { title: '新的' } });
  await provider.update('albums', { id: 'a', data: row('a'), previousData: row('a') });
  await expect(provider.delete('albums', { id: 'a' })).rejects.toThrow(ERRORS.IN_USE.message);
  expect(saved).toEqual([
    ['albums', null],
    ['albums', 'a'],
  ]);
});
