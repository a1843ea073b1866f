import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { DataOf, knownFonts, Verdict } from '@ziwan/contract';
import { packHashes } from '@ziwan/contract/known-fonts';
import { expect, test } from 'vitest';
import { judged, type Rewritten, readOne, rewritten } from '../testing/font-files.ts';
import { embeddingOf } from './embedding.ts';

const verdictOf = async (font: Rewritten) => {
  const { judgement } = await judged(font);
  return [judgement.verdict, judgement.field, judgement.reason] as const;
};

test.each([
  ['OFL', 13, 'This Font Software is licensed under the SIL Open Font License, Version 1.1.', /OFL/],
  ['OFL by its address', 14, 'https://openfontlicense.org', /OFL/],
  ['Apache', 13, 'Licensed under the Apache License, Version 2.0', /Apache/],
  ['MIT', 14, 'https://opensource.org/licenses/MIT', /MIT/],
  ['IPA', 13, 'IPA Font License Agreement v1.0', /IPA/],
  ['CC0', 14, 'https://creativecommons.org/publicdomain/zero/1.0/', /CC0/],
  [
    'M+',
    0,
    'These fonts are free software.\nUnlimited permission is granted to use, copy, and distribute it',
    /M\+/,
  ],
  ['Arphic', 13, 'Arphic Public License', /文鼎公众/],
  ['GPL with the font exception', 13, 'GNU General Public License v2 with font embedding exception', /GPL/],
] as const)(
  'a font that says %s may be used commercially, with the words quoted',
  async (_, id, text, name) => {
    const { judgement } = await judged({ names: { [id]: text } });
    expect(judgement.verdict).toBe('free');
    expect(judgement.reason).toMatch(name);
    expect(text.replace(/\s+/g, ' ')).toContain(judgement.quote.replaceAll('…', ''));
  },
);

test.each([
  '本字体免费商用，可自由传播。',
  '个人与商业都可商用，商用无需授权',
  'Free for commercial and non-commercial use.',
  'free for personal and commercial use',
  'May be used commercially and noncommercially, free of charge.',
  '个人及商业使用均免费',
])('the author may allow it in plain words: %s', async (text) => {
  expect((await verdictOf({ zh: { 13: text } })).slice(0, 2)).toEqual(['free', '许可文字']);
});

test.each([
  'Free for personal use only',
  'For non-commercial use',
  'This is a trial version.',
  '仅供个人学习使用，商用请购买授权',
  '本字体禁止用于商业用途',
  '商业用途请联系作者授权',
  '不可免费商用',
  '非免费商用字体',
  '未经授权不得商用',
  'This font may not be used commercially.',
  'All rights reserved; commercial use prohibited.',
  'This font is NOT licensed under the SIL Open Font License. Commercial use is forbidden.',
  '本字体并非采用 SIL Open Font License，商用请购买授权',
])('「%s」 needs a licence', async (text) => {
  expect((await verdictOf({ names: { 13: text } })).slice(0, 2)).toEqual(['ask', '许可文字']);
});

test.each([
  'Parts derived from a font under the SIL Open Font License; this font itself is for personal use only.',
  'Based on work under the Apache License. Not for commercial use.',
  'SIL Open Font License 1.1，仅供个人使用',
])(
  'an open licence beside a restriction decides nothing, and the restriction is quoted: %s',
  async (text) => {
    const { judgement } = await judged({ names: { 13: text } });
    expect([judgement.verdict, judgement.field]).toEqual(['unknown', '许可文字']);
    expect(judgement.reason).toMatch(/两处对不上/);
    expect(judgement.quote).toMatch(/personal|commercial|个人/);
  },
);

test('a restriction in another field counts, too', async () => {
  const font = { names: { 13: 'SIL Open Font License 1.1', 10: 'Demo version, for personal use only' } };
  expect((await verdictOf(font)).slice(0, 2)).toEqual(['unknown', '说明']);
});

test('a licence that is denied and no other is not recognised', async () => {
  const font = { names: { 13: 'This font is no longer licensed under the SIL Open Font License.' } };
  expect((await verdictOf(font)).slice(0, 2)).toEqual(['unknown', '许可文字']);
});

test('the whole text of an open licence restricts nothing', async () => {
  const texts = ['noto-sans-sc-vf', 'noto-serif-sc-vf', 'chiron-goround-tc-vf'].map((font) =>
    readFileSync(new URL(`../../../../../../../catalogue/fonts/${font}/OFL.txt`, import.meta.url), 'utf8'),
  );
  const others = [
    'GNU General Public License … (This alternative is allowed only for noncommercial distribution and only if you received the program in object code) … font embedding exception',
    'Apache License … including but not limited to damages for loss of goodwill, and any and all other commercial damages',
    'Unlimited permission is granted to use, copy, and distribute them, with or without modification, either commercially or noncommercially.',
  ];
  for (const text of [...texts, ...others])
    expect((await verdictOf({ names: { 13: text } })).slice(0, 2), text.slice(0, 60)).toEqual([
      'free',
      '许可文字',
    ]);
});

test.each([
  ['© 2018 Microsoft Corporation. All Rights Reserved.', /微软/],
  ['Copyright (c) 2020 Apple Inc.', /苹果/],
  ['(C) Copyright Beijing Founder Electronics Co.,Ltd.2001', /方正/],
  ['版权所有 © 北京汉仪科印信息技术有限公司', /汉仪/],
  ['Copyright © 1990-2008 The Monotype Corporation', /Monotype/],
])('a notice that names who sells fonts right after its mark needs a licence: %s', async (notice, name) => {
  const { judgement } = await judged({ names: { 0: notice } });
  expect([judgement.verdict, judgement.field]).toEqual(['ask', '版权声明']);
  expect(judgement.reason).toMatch(name);
  expect(judgement.source).toMatch(/^https:/);
});

test('a designer or licensor elsewhere in a notice owns nothing', async () => {
  const notice = 'Copyright 2021 Alibaba (China) Co., Ltd. Designed by Monotype and Hanyi.';
  expect((await verdictOf({ names: { 0: notice, 8: 'Hanyi', 9: 'Monotype' } }))[0]).toBe('unknown');
});

test('the licence text of Microsoft is quoted', async () => {
  const text =
    'Microsoft supplied font. You may use this font to create, display, and print content as permitted by the license terms.';
  const { judgement } = await judged({ names: { 13: text } });
  expect([judgement.verdict, judgement.field]).toEqual(['ask', '许可文字']);
  expect(judgement.quote).toContain('Microsoft supplied font');
});

test('a font by the name of one of Windows or macOS needs a licence, unless it says it is free', async () => {
  expect((await verdictOf({ names: { 1: 'SimSun' }, zh: { 1: '宋体' } }))[0]).toBe('ask');
  expect((await verdictOf({ names: { 1: 'PingFang SC' } }))[0]).toBe('ask');
  expect((await verdictOf({ names: { 1: 'SimSun', 13: 'SIL Open Font License 1.1' } }))[0]).toBe('free');
});

test('restricted embedding alone needs a licence, and contradicts a free one', async () => {
  expect((await verdictOf({ fsType: 2 }))[0]).toBe('ask');
  const { judgement } = await judged({ fsType: 2, names: { 13: 'SIL Open Font License 1.1' } });
  expect(judgement.verdict).toBe('free');
  expect(judgement.but).toMatch(/对不上/);
});

test('a font that says nothing, or nothing known, is unclear', async () => {
  expect((await judged({})).judgement).toMatchObject({ verdict: 'unknown', quote: '' });
  const unclear = async (font: Rewritten) => (await verdictOf(font)).slice(0, 2);
  expect(await unclear({ names: { 13: 'See the readme.' } })).toEqual(['unknown', '许可文字']);
  expect(await unclear({ names: { 0: 'Copyright 2020 某人' } })).toEqual(['unknown', '版权声明']);
  expect((await verdictOf({ names: { 13: 'GNU General Public License' } }))[0]).toBe('unknown');
});

test('the same file, or the same name and version, is known by the site, and its licence counts', async () => {
  const bytes = rewritten({ names: { 13: 'See the readme.' } });
  const known = (commercial: Verdict): DataOf<typeof knownFonts> => ({
    licences: [{ id: 'x', name: '某许可证', commercial, note: '' }],
    families: [{ fontGNo: 'mou', kind: 'creative', nameZh: '某体', licence: 0 }],
    files: {
      hashes: packHashes([createHash('sha256').update(bytes).digest('hex')]),
      bytes: [bytes.length],
      family: [0],
    },
    names: { postScript: ['Qi-Regular'], version: [0], family: [0] },
    versions: ['Version 2.0'],
  });
  const same = await readOne('a.ttf', bytes, known('allowed'));
  expect(same.sha256).toHaveLength(64);
  expect(same.faces[0]?.judgement).toMatchObject({ verdict: 'free', known: { fontGNo: 'mou' } });
  expect(same.faces[0]?.judgement.reason).toMatch(/同一个文件/);
  expect((await readOne('a.ttf', bytes, known('denied'))).faces[0]?.judgement.verdict).toBe('ask');
  const claimed = (await readOne('a.ttf', bytes, known('claimed'))).faces[0]?.judgement;
  expect([claimed?.verdict, claimed?.reason]).toEqual([
    'unknown',
    expect.stringContaining('全文本站没有见到'),
  ]);

  const named = { names: { 6: 'Qi-Regular', 5: 'Version 2.0' } };
  expect((await judged(named, known('allowed'))).judgement.reason).toMatch(/可能改过/);
  expect(
    (await judged({ names: { 6: 'Qi-Regular', 5: 'Version 2.1' } }, known('allowed'))).judgement.verdict,
  ).toBe('unknown');
});

test('a file as long as none of the catalogue is not hashed', async () => {
  expect((await readOne('a.ttf', rewritten({}))).sha256).toBeNull();
});

test('fsType is told in words', () => {
  const words = (fsType: number | null) => embeddingOf(fsType).words;
  expect(words(null)).toBe('没有写');
  expect(words(0)).toMatch(/^可安装/);
  expect(words(2)).toMatch(/^限制嵌入/);
  expect(words(4)).toMatch(/预览和打印/);
  expect(words(8)).toMatch(/编辑/);
  expect(words(0x104)).toMatch(/不得只取一部分字/);
  expect(words(0x208)).toMatch(/点阵/);
  // Of several bits, the least restrictive counts.
  expect(embeddingOf(0xe)).toMatchObject({ restricted: false, words: expect.stringMatching(/编辑/) });
});
