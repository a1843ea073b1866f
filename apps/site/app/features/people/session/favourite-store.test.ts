import { MAX_LOCAL_FAVOURITES } from '@ziwan/contract';
import { expect, test } from 'vitest';
import { createFavouriteStore, FAVOURITES_KEY } from './favourite-store.ts';

function memory(kept: Record<string, string> = {}) {
  return {
    kept,
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
    removeItem: (key: string) => {
      delete kept[key];
    },
  };
}

test('a new favourite comes first and survives a new visit', () => {
  const storage = memory();
  const store = createFavouriteStore(storage);
  store.add('fonts', 'a');
  store.add('fonts', 'b');
  store.add('articles', 'n');
  expect(store.state().fonts).toEqual(['b', 'a']);
  expect(createFavouriteStore(storage).state()).toEqual({
    fonts: ['b', 'a'],
    articles: ['n'],
    collections: [],
  });
});

test('adding a favourite again moves it to the front', () => {
  const store = createFavouriteStore(memory());
  store.add('fonts', ['a', 'b']);
  store.add('fonts', 'b');
  expect(store.state().fonts).toEqual(['b', 'a']);
});

test('removing the last favourite deletes the storage entry', () => {
  const storage = memory();
  const store = createFavouriteStore(storage);
  store.add('collections', ['x', 'y']);
  store.remove('collections', 'x');
  expect(store.has('collections', 'x')).toBe(false);
  expect(store.has('collections', 'y')).toBe(true);
  store.remove('collections', ['y']);
  expect(storage.kept).toEqual({});
});

test('the oldest favourites are evicted beyond the limit', () => {
  const store = createFavouriteStore(memory());
  for (let i = 0; i <= MAX_LOCAL_FAVOURITES; i++) store.add('fonts', `f${i}`);
  expect(store.state().fonts).toHaveLength(MAX_LOCAL_FAVOURITES);
  expect(store.has('fonts', 'f0')).toBe(false);
  expect(store.state().fonts[0]).toBe(`f${MAX_LOCAL_FAVOURITES}`);
});

test('invalid stored data is ignored', () => {
  for (const kept of ['', 'null', '[]', '{"fonts":"a"}', '{"fonts":[1,"","b","b",null]}', '{']) {
    const store = createFavouriteStore(memory({ [FAVOURITES_KEY]: kept }));
    expect(store.state().fonts).toEqual(kept.includes('"b"') ? ['b'] : []);
  }
});

test('without storage favourites last for the page', () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError');
  };
  const store = createFavouriteStore({ getItem: refuse, setItem: refuse, removeItem: refuse });
  store.add('fonts', 'a');
  expect(store.has('fonts', 'a')).toBe(true);
  store.remove('fonts', 'a');
  expect(store.has('fonts', 'a')).toBe(false);
});

test('subscribers receive every change, including those of other tabs', () => {
  const storage = memory();
  const store = createFavouriteStore(storage);
  let heard = 0;
  const end = store.subscribe(() => heard++);
  store.add('fonts', 'a');
  createFavouriteStore(storage).add('fonts', 'b');
  store.reload();
  end();
  store.remove('fonts', 'a');
  expect(heard).toBe(2);
  expect(store.state().fonts).toEqual(['b']);
});
