import { expect, test } from 'vitest';
import { escapeHtml, escapeXml, unescapeHtml } from './markup.ts';

const TEXT = `<a href="x" title='y'>字 & &amp; 玩</a>`;

test('escaped text cannot end an element or a quoted attribute', () => {
  expect(escapeHtml(TEXT)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;字 &amp; &amp;amp; 玩&lt;/a&gt;',
  );
  expect(escapeHtml(TEXT)).not.toMatch(/[<>"']/);
});

test('unescaping reverses our escaping and React’s, and decodes entities once', () => {
  expect(unescapeHtml(escapeHtml(TEXT))).toBe(TEXT);
  expect(unescapeHtml('&#x27;&amp;lt;&nbsp;')).toBe("'&lt;&nbsp;");
});

test('XML escaping drops forbidden characters and keeps those beyond the BMP', () => {
  expect(escapeXml('a\u0000b\u001fc\ufffe\ud800d𠀀\t\n<')).toBe('abcd𠀀\t\n&lt;');
});
