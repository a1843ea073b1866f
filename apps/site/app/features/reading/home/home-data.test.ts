import { type ApiClient, ApiError } from '@ziwan/contract';
import { expect, test } from 'vitest';
import { HomeStore } from './home-data.ts';

/** Answers with the number of calls. */
function server() {
  const asked: unknown[] = [];
  let broken = false;
  const api = {
    call: async (_: unknown, { query }: { query: unknown }) => {
      asked.push(query);
      if (broken) throw new ApiError('S00503', 503, '服务繁忙，请稍后再试');
      return { n: asked.length };
    },
  } as unknown as ApiClient;
  return {
    api,
    asked,
    fail() {
      broken = true;
    },
  };
}

const once = { reload: false };
const anew = { reload: true };

test('home data is fetched once, and again on reload', async () => {
  const { api, asked } = server();
  const store = new HomeStore();
  const first = await store.read(api, '', once);
  expect(await store.read(api, '', once)).toBe(first);
  expect(asked).toEqual([{}]);
  const second = await store.read(api, '', anew);
  expect(second).not.toBe(first);
  expect(await store.read(api, '', once)).toBe(second);
  expect(asked).toHaveLength(2);
});

test('each line is cached separately', async () => {
  const { api, asked } = server();
  const store = new HomeStore();
  await store.read(api, '', once);
  await store.read(api, '龙', once);
  await store.read(api, '龙', once);
  expect(asked).toEqual([{}, { text: '龙' }]);
});

test('data from the document is not fetched again', async () => {
  const { api, asked } = server();
  const store = new HomeStore();
  const home = { n: 0 } as never;
  store.keep('', home);
  expect(await store.read(api, '', once)).toBe(home);
  expect(asked).toEqual([]);
});

test('a failed reload keeps cached data, or fails without any', async () => {
  const { api, fail } = server();
  const store = new HomeStore();
  const first = await store.read(api, '', once);
  fail();
  expect(await store.read(api, '', anew)).toBe(first);
  await expect(store.read(api, '龙', once)).rejects.toMatchObject({ status: 503 });
});

test('the newest twenty lines are cached', async () => {
  const { api, asked } = server();
  const store = new HomeStore();
  for (let i = 0; i <= 20; i++) await store.read(api, `${i}`, once);
  await store.read(api, '20', once);
  await store.read(api, '1', once);
  expect(asked).toHaveLength(21);
  await store.read(api, '0', once);
  expect(asked).toHaveLength(22);
});
