import { expect, test } from 'vitest';
import type { MetaArgs } from '../../../lazy-loading/page-modules.ts';
import { listMeta } from './list-meta.ts';
import { tagNames } from './list-state.ts';
import type { ListData } from './load-list.ts';
import { currencyShell, fontShell } from './shells.ts';

const dictionary = {
  style: [{ dictNumber: 'style.brush', dictName: '毛笔', creative: 3, currency: 1 }],
} as unknown as ListData['dictionary'];
const data = { dictionary, list: { total: 0, records: [] } } as unknown as ListData;
const FALSE = '官方推荐 · 微信 hack';

const metaOf = (query: Record<string, string>, shell = fontShell) => {
  const url = new URL(`https://fonts.example.cn${shell.path}?${new URLSearchParams(query)}`);
  return listMeta({ data, url } as MetaArgs<ListData>, shell);
};

test.each([
  { tagNumber: 'style.none', tagName: FALSE },
  { tagNumber: 'currency', tagName: FALSE },
  { tagNumber: '', tagName: FALSE },
  { tagName: FALSE },
])('%j never shows the name that the address gives its tag', (query) => {
  for (const shell of [fontShell, currencyShell]) {
    const meta = metaOf(query as Record<string, string>, shell);
    expect(JSON.stringify(meta)).not.toContain('hack');
    expect(meta.title).toBe(shell.title);
  }
});

test('a known tag is shown by its own name, whatever name the address gives it', () => {
  expect(metaOf({ tagNumber: 'style.brush', tagName: FALSE }).title).toBe('毛笔 · 创意字体');
  expect(metaOf({ tagNumber: 'style.none,style.brush', tagName: FALSE }).title).toBe('毛笔 · 创意字体');
});

test('a shared list is named by its known tags only', () => {
  expect(tagNames(['style.none', 'style.brush'], dictionary)).toBe('毛笔');
  expect(tagNames(['style.none'], dictionary)).toBe('');
});
