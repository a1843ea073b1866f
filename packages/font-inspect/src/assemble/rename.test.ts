import { readNames, tablesOf } from '@ziwan/sfnt';
import { expect, test } from 'vitest';
import { inspect } from '../inspect.ts';
import { sanitize } from '../sanitize.ts';
import { buildFont, windowsName } from '../testing/index.ts';
import { assembleSlices } from './assemble.ts';
import { renameFont } from './rename.ts';

const NEW = { en: 'Screen Kai', zh: '屏读楷', from: '旧名楷 Old Kai' };
const CHINESE = 0x804;

const namesOf = (sfnt: Uint8Array): [id: number, language: number, text: string][] =>
  readNames(tablesOf(sfnt).tables.get('name')).records.map(({ id, language, bytes }) => [
    id,
    language,
    new TextDecoder('utf-16be').decode(bytes),
  ]);

const old = (style: string, more: Parameters<typeof buildFont>[0] = { characters: '字' }) =>
  buildFont({
    ...more,
    names: [
      windowsName(0, 'Copyright 2020 A, with Reserved Font Name "Old"'),
      windowsName(1, 'Old Kai'),
      windowsName(1, '旧名楷', CHINESE),
      windowsName(2, 'Regular'),
      windowsName(3, 'unique Old Kai'),
      windowsName(4, 'Old Kai Full'),
      windowsName(5, 'Version 1.250'),
      windowsName(6, 'OldKai-Regular'),
      windowsName(7, 'Old is a trademark of A'),
      windowsName(9, 'A'),
      windowsName(10, 'The Old Kai, a fine face'),
      windowsName(13, 'SIL Open Font License 1.1'),
      windowsName(14, 'https://openfontlicense.org'),
      windowsName(16, 'Old Kai'),
      windowsName(17, style),
      windowsName(18, 'Old Kai Mac'),
      windowsName(20, 'OldKai-CID'),
      windowsName(21, 'Old Kai WWS'),
      windowsName(25, 'OldKai'),
      windowsName(256, 'Weight'),
      windowsName(257, 'Old-fashioned'),
      windowsName(258, 'OldKai-Bold'),
    ],
  });

test('a renamed font has its new name in every record that names it', () => {
  const font = renameFont(assembleSlices([old('Regular')]), NEW);
  expect(sanitize(font).verdict).toEqual({ ok: true, errors: [], warnings: [], dropped: [] });
  const names = namesOf(font);
  const text = (id: number, language = 0x409) => names.find((n) => n[0] === id && n[1] === language)?.[2];
  expect([1, 2, 4, 6].map((id) => text(id))).toEqual([
    'Screen Kai',
    'Regular',
    'Screen Kai',
    'ScreenKai-Regular',
  ]);
  expect([1, 2, 4].map((id) => text(id, CHINESE))).toEqual(['屏读楷', 'Regular', '屏读楷']);
  expect(text(3)).toBe('Version 1.250; modified;ScreenKai-Regular');
  // Who made it, and under which terms.
  expect([0, 7, 9, 13, 14].map((id) => text(id))).toEqual([
    'Copyright 2020 A, with Reserved Font Name "Old"',
    'Old is a trademark of A',
    'A',
    'SIL Open Font License 1.1',
    'https://openfontlicense.org',
  ]);
  expect(text(10)).toMatch(/^Modified version, assembled .* of 旧名楷 Old Kai and renamed/);
  expect(text(10, CHINESE)).toBe(
    '修改版本：由 旧名楷 Old Kai 的网页字体切片拼合、改名，去掉了提示指令与排版规则。',
  );
  const naming = names.filter(([id]) => ![0, 7, 10, 257].includes(id));
  expect(naming.filter(([, , t]) => /\bold|旧名/i.test(t))).toEqual([]);
  expect(inspect(font).names.family).toEqual({ en: 'Screen Kai', 'zh-CN': '屏读楷' });
});

test('a style that menus cannot link is named by the typographic names', () => {
  const names = namesOf(renameFont(old('Heavy'), NEW)).filter(([, language]) => language === 0x409);
  const text = (id: number) => names.find((n) => n[0] === id)?.[2];
  expect([1, 2, 4, 6, 16, 17].map(text)).toEqual([
    'Screen Kai Heavy',
    'Regular',
    'Screen Kai Heavy',
    'ScreenKai-Heavy',
    'Screen Kai',
    'Heavy',
  ]);
});

test('the PostScript names of instances get the new name; other names of axes stay', () => {
  const axes = [{ tag: 'wght', name: 'Weight', min: 100, default: 400, max: 900 }];
  const names = namesOf(renameFont(old('Regular', { characters: '字', axes }), { ...NEW, zh: null }));
  const text = (id: number) => names.find((n) => n[0] === id)?.[2];
  expect([25, 256, 257, 258].map(text)).toEqual(['ScreenKai', 'Weight', 'Old-fashioned', 'ScreenKai-Bold']);
  expect(names.filter(([id, language]) => id !== 10 && language === CHINESE)).toEqual([]);
});
