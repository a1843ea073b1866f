import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HangulHint, type HangulHintProps } from './hangul-hint.tsx';

const list = (full: number) =>
  ({
    records: [
      { nameZh: '甲', lacks: { missing: '안' } },
      { nameZh: '乙', lacks: { missing: '' } },
    ],
    textCoverage: { full },
  }) satisfies HangulHintProps['list'];
const said = (text: string, full: number, href: string | null = '/font?coverage=full') =>
  renderToStaticMarkup(<HangulHint text={text} list={list(full)} href={href} />);

test('a text with Hangul links to the fonts that can draw it', () => {
  const html = said('龙 안', 1);
  expect(html).toContain('1 款字体能写全，如乙');
  expect(html).toContain('href="/font?coverage=full"');
  expect(said('안', 1, null)).not.toContain('<a');
});

test('without a matching font it says so, and other texts show no hint', () => {
  expect(said('안', 0)).toContain('没有一款字体能写全');
  expect(said('龙吟', 1)).toBe('');
});
