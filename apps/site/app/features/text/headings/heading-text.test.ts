import { expect, test } from 'vitest';
import specimenStyles from '../specimen/specimen.module.css';
import { charactersOf, headingCharacters } from './heading-text.ts';

/** Leaves out the characters every subset has. */
const always = new Set(headingCharacters(''));
const drawn = (html: string) => [...headingCharacters(html)].filter((c) => !always.has(c)).join('');

test('collects headings of every level and marked elements, not body text', () => {
  expect(
    drawn('<h1 class="a">丁</h1><p>丙</p><h4>乙</h4><h5>戊</h5><b data-heading="">甲</b><b>己</b>'),
  ).toBe('丁乙甲');
});

test('markup is stripped and character references are decoded', () => {
  expect(drawn('<h2><span style="display:inline-block" title="丙">甲，</span>乙&amp;丁</h2>')).toBe(
    [...'甲乙丁，&'].sort().join(''),
  );
});

test('headings set in a specimen font are skipped', () => {
  expect(drawn(`<h3><span class="x ${specimenStyles.specimen}">甲</span></h3><h3>乙</h3>`)).toBe('乙');
});

test('section numerals and dates are in every subset', () => {
  for (const c of '一二十三0123456789年月日') expect(always.has(c)).toBe(true);
});

test('the same characters give the same subset in any order', () => {
  expect(headingCharacters('<h1>甲乙</h1>')).toBe(headingCharacters('<h2>乙</h2><h1>乙甲　</h1>'));
});

test('requests only unknown characters, up to a limit', () => {
  expect(charactersOf('甲乙甲丙 ', new Set('乙'))).toBe('丙甲');
  const all = Array.from({ length: 3000 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('');
  expect([...charactersOf(all)]).toHaveLength(1200);
});
