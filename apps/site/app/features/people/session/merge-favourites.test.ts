import { type ApiClient, ApiError, type Endpoint, ERRORS } from '@ziwan/contract';
import { expect, test } from 'vitest';
import { createFavouriteStore } from './favourite-store.ts';
import { mergeFavourites } from './merge-favourites.ts';

function memory() {
  const kept: Record<string, string> = {};
  return {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
    removeItem: (key: string) => {
      delete kept[key];
    },
  };
}

/** An account that accepts everything except what `full` names. */
function account(full: readonly string[] = []) {
  const calls: [string, unknown][] = [];
  const api = {
    call: async (endpoint: Endpoint, { body }: { body: { fontGNos?: string[]; ids?: string[] } }) => {
      calls.push([endpoint.name, body]);
      const { code, status, message } = ERRORS.FOLDER_LIMIT;
      if (full.includes(endpoint.name)) throw new ApiError(code, status, message);
      return { added: (body.fontGNos ?? body.ids)?.length };
    },
  } as unknown as ApiClient;
  return { api, calls };
}

test('merges all favourites, newest first, with one call per kind', async () => {
  const local = createFavouriteStore(memory());
  local.add('fonts', 'old');
  local.add('fonts', 'new');
  local.add('collections', 'set');
  const { api, calls } = account();
  expect(await mergeFavourites(api, local)).toBe(3);
  expect(calls).toEqual([
    ['addFont', { fontGNos: ['new', 'old'], skipUnknown: true }],
    ['addColl', { ids: ['set'], skipUnknown: true }],
  ]);
  expect(local.state()).toEqual({ fonts: [], articles: [], collections: [] });
});

test('favourites beyond the account’s limit stay in the browser', async () => {
  const local = createFavouriteStore(memory());
  local.add('fonts', ['a', 'b']);
  local.add('articles', 'n');
  const { api } = account(['addFont']);
  expect(await mergeFavourites(api, local)).toBe(1);
  expect(local.state()).toEqual({ fonts: ['a', 'b'], articles: [], collections: [] });
});

test('without favourites no call is made', async () => {
  const { api, calls } = account();
  expect(await mergeFavourites(api, createFavouriteStore(memory()))).toBe(0);
  expect(calls).toEqual([]);
});
