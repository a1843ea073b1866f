import { expect, test } from 'vitest';
import { escapeHtml, escapeXml, unescapeHtml } from './markup.ts';

const TEXT = `<a href="x" title='y'>字 & &amp; 玩</a>`;

test('escaped text ends neither an element nor an attribute in either kind of quotes', () => {
  expect(escapeHtml(TEXT)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;字 &amp; &amp;amp; 玩&lt;/a&gt;',
  );
  expect(escapeHtml(TEXT)).not.toMatch(/[<>"']/);
});

test('what was escaped is read back, by React too, and entities are read once', () => {
  expect(unescapeHtml(escapeHtml(TEXT))).toBe(TEXT);
  expect(unescapeHtml('&#x27;&amp;lt;&nbsp;')).toBe("'&lt;&nbsp;");
});

test('XML is spared what it cannot hold, and whole characters beyond the BMP stay', () => {
  expect(escapeXml('a\u0000b\u001fc\ufffe\ud800d𠀀\t\n<')).toBe('abcd𠀀\t\n&lt;');
});
