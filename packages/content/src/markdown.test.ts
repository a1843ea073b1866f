import { expect, test } from 'vitest';
import { renderMarkdown } from './markdown.ts';

const html = async (source: string) => (await renderMarkdown(source)).html.trim();

test('renders emphasis, strike-through and tables', async () => {
  expect(await html('楷书的 **典范**，~~草书~~')).toBe('<p>楷书的 <strong>典范</strong>，<s>草书</s></p>');
  expect(await html('| 名 | 年 |\n| --- | ---: |\n| 颜真卿 | 709 |')).toContain('<td align="right">709</td>');
});

test('headings start at level two and have ids', async () => {
  expect(await html('# 甲\n\n## 乙\n\n### 丙')).toBe(
    '<h2 id="s-1">甲</h2>\n<h2 id="s-2">乙</h2>\n<h3 id="s-3">丙</h3>',
  );
});

const ATTACKS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[点](javascript:alert(1))',
  '[点](JaVaScRiPt&#58;alert(1))',
  '[点](data:text/html;base64,PHNjcmlwdD4=)',
  '[点](vbscript:x)',
  '![图](javascript:alert(1))',
  '<a href="javascript:alert(1)">x</a>',
  '[a](<javascript:alert(1)>)',
  '<svg/onload=alert(1)>',
  '<iframe src="https://example.com"></iframe>',
  '```html"><script>alert(1)</script>\nx\n```',
  '[x](https://example.com "\\" onmouseover=alert(1) \\"")',
];

for (const attack of ATTACKS) {
  test(`renders no foreign markup from ${attack}`, async () => {
    const { html } = await renderMarkdown(attack);
    const tags = html.match(/<[^>]*>/g) ?? [];
    for (const tag of tags) {
      expect(tag).toMatch(/^<\/?(p|a|code|pre)\b/);
      // A title may contain any text; only attribute names must not begin with `on`.
      expect(tag.replace(/"[^"]*"/g, '""')).not.toMatch(/\bon\w+=/i);
      expect(tag).not.toMatch(/href="\s*(javascript|data|vbscript)/i);
    }
  });
}

test('external links get rel attributes, internal links are collected', async () => {
  const { html, links } = await renderMarkdown(
    '见 [颜体](/baike/颜真卿)、[原帖](https://example.cn/a)、[信](mailto:a@b.cn)',
  );
  expect(links).toEqual(['/baike/颜真卿']);
  expect(html).toContain('href="https://example.cn/a" rel="noopener noreferrer nofollow"');
});

test('a picture gets its size; an unknown picture is left out and reported', async () => {
  const known = { src: '/media/abc.webp', width: 800, height: 600, alt: '' };
  const { html, missingImages } = await renderMarkdown('![碑额](碑.png) ![无](no.png)', (src) =>
    src === '碑.png' ? known : null,
  );
  expect(html).toContain(
    '<img src="/media/abc.webp" alt="碑额" width="800" height="600" loading="lazy" decoding="async" />',
  );
  expect(missingImages).toEqual(['no.png']);
  expect(html.match(/<img/g)).toHaveLength(1);
});

test('a picture with a title, alone in its paragraph, is a figure with a caption', async () => {
  const known = { src: '/media/abc.webp', width: 800, height: 600, alt: '' };
  const image =
    '<img src="/media/abc.webp" alt="碑额" width="800" height="600" loading="lazy" decoding="async" />';
  const { html, text } = await renderMarkdown(
    '![碑额](碑.png "第一稿：<b> & 字")\n\n见 ![碑额](碑.png "题")',
    () => known,
  );
  expect(html).toContain(`<figure>${image}<figcaption>第一稿：&lt;b&gt; &amp; 字</figcaption></figure>`);
  expect(html).toContain('<p>见 <img src="/media/abc.webp" alt="碑额" title="题"');
  expect(text).toBe('碑额\n第一稿：<b> & 字\n见 碑额');
});

test('the plain text separates blocks by line breaks', async () => {
  expect((await renderMarkdown('# 甲\n\n乙 [丙](/font) `丁`\n\n- 戊\n- ![己](x.png)')).text).toBe(
    '甲\n乙 丙 丁\n戊',
  );
});
