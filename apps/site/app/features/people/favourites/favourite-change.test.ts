import { expect, test } from 'vitest';
import { COMING_FOLDER, foldersOf, withFont, withoutFont } from './favourite-change.ts';
import { holds } from './favourite-state.ts';

const font = (fontGNo: string) => ({ fontGNo, nameZh: fontGNo });
const folder = (id: string, ...gnos: string[]) => ({ id, name: id, fontList: gnos.map(font) });

test('a font is added once, at the front of its folder', () => {
  const folders = [folder('a', 'x'), folder('b')];
  expect(withFont(folders, folders[0] as (typeof folders)[0], font('y'))).toEqual([
    folder('a', 'y', 'x'),
    folder('b'),
  ]);
  expect(withFont(folders, { id: 'a', name: 'a' }, font('x'))).toEqual(folders);
});

test('the first font creates a folder, removed again on failure', () => {
  const first = withFont([], COMING_FOLDER, font('x'));
  expect(first).toEqual([{ ...COMING_FOLDER, fontList: [font('x')] }]);
  expect(withoutFont(first, 'x', COMING_FOLDER.id)).toEqual([]);
  expect(withFont(withoutFont(first, 'x'), { id: 'real', name: '默认收藏夹' }, font('x'))).toEqual([
    { id: 'real', name: '默认收藏夹', fontList: [font('x')] },
  ]);
});

test('a font is removed from one folder or all, and empty folders remain', () => {
  const folders = [folder('a', 'x', 'y'), folder('b', 'x')];
  expect(withoutFont(folders, 'x', 'b')).toEqual([folder('a', 'x', 'y'), folder('b')]);
  expect(withoutFont(folders, 'x')).toEqual([folder('a', 'y'), folder('b')]);
  expect(foldersOf(folders, 'x')).toEqual(['a', 'b']);
});

test('each kind of favourite has its own list', () => {
  const state = {
    favoriteFonts: [folder('a', 'x')],
    favoriteArticles: [{ id: 'n' }],
    favoriteCollects: [{ id: 'c' }],
  };
  expect(holds(state, 'fonts', 'x')).toBe(true);
  expect(holds(state, 'articles', 'n')).toBe(true);
  expect(holds(state, 'collections', 'c')).toBe(true);
  expect(holds(state, 'fonts', 'n')).toBe(false);
  expect(holds(state, 'articles', 'c')).toBe(false);
});
