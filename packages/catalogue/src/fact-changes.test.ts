import type { FaceRow } from '@ziwan/store';
import { expect, test } from 'vitest';
import { factChanges } from './fact-changes.ts';

const FACE: Partial<FaceRow> = {
  features: '["kern","liga","vert"]',
  vertical: 1,
  axes: '[]',
  instances: '[]',
  metrics: '{"unitsPerEm":1000,"ascender":880,"descender":-120,"lineGap":0}',
  postscript_name: 'Shi-Hei',
  fs_type: 0,
  outline: 'truetype',
};
const changes = (next: Partial<FaceRow>, old: Partial<FaceRow> = {}) =>
  factChanges({ ...FACE, ...old } as FaceRow, { ...FACE, ...next } as FaceRow).map(({ text, lost }) => [
    lost ? '少' : '变',
    text,
  ]);

test('a new file with the same facts changes nothing, nor does one with more', () => {
  expect(changes({})).toEqual([]);
  expect(changes({ features: '["kern","liga","vert","vrt2","palt"]' })).toEqual([]);
  expect(changes({}, { vertical: 0 })).toEqual([]);
});

test('features that a new file lacks are named, those for vertical text apart', () => {
  expect(changes({ features: '["liga"]' })).toEqual([
    ['少', '少了直排用的字形替换：vert'],
    ['少', '少了排版特性：kern'],
  ]);
  expect(changes({ vertical: 0 })).toEqual([['少', '直排不能用了：新文件没有直排数据']]);
});

test('another name, mark or kind of outline is told, and a name that is gone', () => {
  expect(changes({ postscript_name: null })).toEqual([['少', '少了 PostScript 名「Shi-Hei」']]);
  expect(changes({ postscript_name: 'Shi-Hei-2' })).toEqual([['变', 'PostScript 名：Shi-Hei → Shi-Hei-2']]);
  expect(changes({}, { postscript_name: null })).toEqual([['变', 'PostScript 名：没有 → Shi-Hei']]);
  expect(changes({ fs_type: 4, outline: 'cff' })).toEqual([
    ['变', '嵌入标记：fsType 0 → 4'],
    ['变', '轮廓：truetype → cff'],
  ]);
});

test('heights are compared in thousandths of the em, whatever its units', () => {
  const metrics = (unitsPerEm: number, ascender: number, lineGap: number) =>
    JSON.stringify({ unitsPerEm, ascender, descender: -0.12 * unitsPerEm, lineGap });
  expect(changes({ metrics: metrics(2000, 1760, 0) })).toEqual([['变', '字身单位：1000 → 2000']]);
  expect(changes({ metrics: metrics(1000, 900, 20) })).toEqual([
    ['变', '上升：字身的千分之 880 → 900'],
    ['变', '行间：字身的千分之 0 → 20'],
  ]);
});
