import { encodeRanges, PackedRanges } from '@ziwan/font-inspect';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coverProposal, lackingOf, lineProposal } from './line-and-cover.ts';

const drawing = (text: string) =>
  new PackedRanges(
    encodeRanges(
      [...new Set([...text].map((c) => c.codePointAt(0) as number))]
        .sort((a, b) => a - b)
        .map((c) => [c, c] as const),
    ),
  );
const said = <T>(value: T) => ({ value, origin: 'font', sure: 'sure', why: '字体里的' }) as const;
const named = (zh: string, en: string | null = null) => ({ nameZh: said(zh), nameEn: said(en) });
const hanzi = { script: 'Hans', hanzi_count: 6763, kind: 'creative' } as const;
const latin = { script: 'Latn', hanzi_count: 0, kind: 'creative' } as const;

test('the line of a font is its own name, else the site’s sample for its script, else what it draws', () => {
  const line = '江湖夜雨十年灯';
  expect(lineProposal(named('山月体'), hanzi, drawing(`山月体${line}`))).toMatchObject({
    value: '山月体',
    origin: 'font',
  });
  expect(lineProposal(named('山月体'), hanzi, drawing(`山月${line}`))).toEqual({
    ...{ value: line, origin: 'guess', sure: 'likely' },
    why: '名字「山月体」里的「体」写不出；用站上的样字',
  });
  // A Latin name is no line for a font of hanzi, and is one for a font of letters.
  const letters = 'Moon Grand Voyage 01234 56789';
  expect(lineProposal(named('Moon', 'Moon'), hanzi, drawing(letters + line))).toMatchObject({ value: line });
  expect(lineProposal(named('月', 'Moon'), latin, drawing(letters))).toMatchObject({ value: 'Moon' });
  const japanese = lineProposal(named('山月体'), hanzi, drawing('風の谷の夜明け'));
  expect(japanese).toMatchObject({ value: '風の谷の夜明け', origin: 'outlines' });
  expect(japanese.why).toContain(
    `站上的样字「${line}」里的「${[...line].filter((c) => c !== '夜').join('')}」写不出`,
  );
  expect(lineProposal(named('山'), hanzi, drawing('月'))).toMatchObject({ value: '月', origin: 'outlines' });
  expect(lineProposal(named('山'), hanzi, drawing(''))).toMatchObject({ value: null, origin: 'none' });
  expect(lineProposal(named('山'), hanzi, null)).toMatchObject({ value: null, origin: 'none' });
});

test('no line is ever proposed of which the face lacks a character', () => {
  const text = fc.string({
    unit: fc.constantFrom(...'江湖夜雨十年灯燈風の谷明けGrandVoyage 01234567'),
    maxLength: 60,
  });
  const name = fc.string({ unit: fc.constantFrom(...'江湖山月体abc '), minLength: 1, maxLength: 50 });
  const kind = fc.constantFrom('creative', 'currency');
  const script = fc.constantFrom('Hans', 'Hant', 'Jpan', 'Latn', 'Kore');
  fc.assert(
    fc.property(text, name, kind, script, fc.nat(9000), (drawn, zh, kind, script, hanzi_count) => {
      const ranges = drawing(drawn);
      const { value } = lineProposal(named(zh, zh), { script, hanzi_count, kind }, ranges);
      if (value !== null) expect(lackingOf(value, ranges)).toBe('');
    }),
  );
});

test('the cover of a font is the best scene of its tags whose words it draws', () => {
  const poem = '白日依山尽黄河入海流欲穷千里目更上一层楼王之涣';
  const brush = { kind: 'creative', tags: ['style.brush'] } as const;
  expect(coverProposal(brush, drawing(poem))).toMatchObject({
    cover: { value: 'scroll', origin: 'guess', sure: 'likely' },
    covers: ['scroll', 'fan'],
  });
  expect(coverProposal({ ...brush, tags: ['style.pixel'] }, drawing(poem)).cover).toMatchObject({
    value: null,
    why: '标签选的几景写不全，可以另选一景',
  });
  expect(coverProposal(brush, drawing('永')).covers).toEqual([]);
  expect(coverProposal(brush, null)).toMatchObject({ cover: { value: null }, covers: [] });
});
