import { expect, test } from 'vitest';
import { versionsIn } from './used-words.ts';

const use = { id: 'a', title: '甲', kind: 'news', binned: false } as const;

test('the uses of a picture name the current version as well as earlier ones', () => {
  expect(versionsIn({ ...use, type: 'entry', versions: [4] })).toBe('现在的一版；旧版：第 4 版');
  expect(versionsIn({ ...use, type: 'entry', versions: [] })).toBe('现在的一版');
  expect(versionsIn({ ...use, type: 'version', versions: [1, 3] })).toBe('旧版：第 1、3 版');
  expect(versionsIn({ ...use, kind: null, type: 'adverts', versions: [] })).toBe('');
});
