import { expect, test } from 'vitest';
import { sameData } from './same-data.ts';

test('data of two answers is the same if its JSON is', () => {
  expect(sameData({ font: { name: '楷', lacks: [] } }, { font: { name: '楷', lacks: [] } })).toBe(true);
  expect(sameData({ font: { name: '楷', lacks: [] } }, { font: { name: '楷', lacks: ['囍'] } })).toBe(false);
});

test('values and functions are the same by identity, and a prop that is gone is a change', () => {
  const choose = () => {};
  expect(sameData({ text: '江', choose }, { text: '江', choose })).toBe(true);
  expect(sameData({ text: '江', choose }, { text: '江', choose: () => {} })).toBe(false);
  expect(sameData({ text: '江' }, { text: '湖' })).toBe(false);
  expect(sameData({ text: '江' }, {})).toBe(false);
  expect(sameData({}, { text: '江' })).toBe(false);
});
