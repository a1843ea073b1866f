import { expect, test } from 'vitest';
import { ContentError } from '../errors.ts';
import { renderMarkdown } from '../markdown.ts';
import { orderFigure } from './stroke-figure.ts';

const block = (text: string) => `前\n\n\`\`\`笔顺\n${text}\n\`\`\`\n\n后`;
const refusal = async (text: string): Promise<string> => {
  try {
    await renderMarkdown(block(text));
  } catch (error) {
    expect(error).toBeInstanceOf(ContentError);
    expect((error as ContentError).code).toBe('STROKES');
    return (error as Error).message;
  }
  return '';
};

test('a block marked 笔顺 becomes a figure: the numbered character, then one step per stroke', async () => {
  const { html, text } = await renderMarkdown(block('永：点 横折钩 横撇 撇 捺'));
  expect(html).toMatch(/^<p>前<\/p>\n<figure data-strokes>.+<\/figure>\n<p>后<\/p>\n$/s);
  expect(html).toContain('aria-label="「永」的笔顺，共 5 画：点、横折钩、横撇、撇、捺"');
  expect(html.match(/<path id="stroke-1-\d"/g)).toHaveLength(5);
  expect(html.match(/<li>/g)).toHaveLength(5);
  expect(html.match(/<use /g)).toHaveLength(1 + 2 + 3 + 4 + 5);
  expect(html.match(/data-new/g)).toHaveLength(5);
  expect(html.match(/<text [^>]*>\d<\/text>/g)?.map((t) => t.replace(/<[^>]*>/g, ''))).toEqual([...'12345']);
  expect(html).toContain('<span>横折钩</span>');
  expect(text).toBe('前\n永 点 横折钩 横撇 撇 捺\n后');
});

test('stroke numbers do not overlap and stay within the square', async () => {
  for (const character of '厂国永必成鬱') {
    const { html } = await renderMarkdown(block(character));
    const at = [...html.matchAll(/<text x="(\d+)" y="(\d+)">/g)].map((m) => [Number(m[1]), Number(m[2])]);
    const [near = 0] = at
      .flatMap(([x = 0, y = 0], i) => at.slice(i + 1).map(([a = 0, b = 0]) => Math.hypot(x - a, y - b)))
      .sort((a, b) => a - b);
    // A character of 29 strokes has no room to separate all numbers.
    if (character !== '鬱') expect(near, character).toBeGreaterThanOrEqual(88);
    expect(at.flat().every((n) => n >= 44 && n <= 980)).toBe(true);
  }
});

test('the figure names its source and links to the licence', async () => {
  const { html, links } = await renderMarkdown(block('十'));
  expect(html).toMatch(/<figcaption>.*Make Me a Hanzi.*<a href="\/licences\/arphic-public-license\.txt">/);
  expect(links).toEqual([]);
});

test('the figure links each of its characters to the page that shows it in every font', async () => {
  const { html } = await renderMarkdown(block('十木十'));
  expect(html).toContain(
    '<figcaption>看它在每款字体里：<a href="/font/hanzi?char=%E5%8D%81">十</a>、<a href="/font/hanzi?char=%E6%9C%A8">木</a>。',
  );
});

test('the strokes of one character are drawn for that page, without a link to it', () => {
  const figure = orderFigure('永');
  expect(figure?.strokes).toBe(5);
  expect(figure?.html).toContain('data-character="永"');
  expect(figure?.html).not.toContain('/font/hanzi');
  expect(['A', '，', '\ufffd', '𬺰'].map(orderFigure)).toEqual([null, null, null, null]);
});

test('characters can share a line, and ids are unique across figures', async () => {
  const { html } = await renderMarkdown(`${block('十木')}\n\n${block('火')}`);
  expect(html.match(/data-character="."/g)).toEqual([...'十木火'].map((c) => `data-character="${c}"`));
  const ids = html.match(/ id="[^"]+"/g) ?? [];
  expect(ids).toHaveLength(2 + 4 + 4);
  expect(new Set(ids).size).toBe(ids.length);
});

for (const [what, text, says] of [
  ['a character without data', '〇', /没有「〇」的笔顺数据/],
  ['no character', '  ', /没有写是哪个字/],
  ['Latin', 'A', /没有「A」的笔顺数据/],
  ['a path traversal', '../package', /没有「\.」的笔顺数据/],
  ['too few names', '永：点 横', /「永」有 5 画，却写了 2 个名称/],
  ['stroke names for several characters', '十木：横 竖', /须是一个字/],
  ['markup in a stroke name', '十：横 <script>', /「十」的笔画名称须是汉字/],
  ['too many characters', '一二三四五六七', /最多 6 个字/],
] as const) {
  test(`${what} is rejected`, async () => {
    expect(await refusal(text)).toMatch(says);
  });
}

const methods = (text: string) => renderMarkdown(`\`\`\`笔法\n${text}\n\`\`\``);

test('a block marked 笔法 marks parts of strokes', async () => {
  const { html, text } = await methods('永：侧1 勒2(0-23) 努2(23-80)');
  expect(html).toContain('aria-label="「永」的 3 种笔法：侧、勒、努"');
  expect(html.match(/<li>/g)).toHaveLength(3);
  // Numbers of strokes would be taken for those of the methods.
  expect(html).not.toContain('<text');
  expect(html.match(/<clipPath id="method-1-\d"><use href="#stroke-1-[122]"\/>/g)).toHaveLength(3);
  const ways = [...html.matchAll(/data-part="" clip-path="[^"]+" d="M([^"]+)"/g)].map((m) => m[1] as string);
  // 努 starts where 勒 ends.
  expect(ways[2]?.split('L')[0]).toBe(ways[1]?.split('L').at(-1));
  // The whole of the first stroke.
  expect(ways[0]).toMatch(/^428 824L.*539 741$/);
  expect(text).toBe('永 侧 勒 努');
});

for (const [what, text, says] of [
  ['a stroke that is not there', '永：侧6', /「永」只有 5 画，没有第 6 画/],
  ['a part that ends before it starts', '永：勒2(50-20)', /起止须在 0 到 100 之间/],
  ['a part beyond the end', '永：勒2(50-120)', /起止须在 0 到 100 之间/],
  ['a name without a stroke', '永：侧', /看不懂「侧」/],
  ['markup', '永：<b>1', /看不懂「<b>1」/],
  ['two characters', '永远：侧1', /写一个字/],
  ['a character without data', '〇：侧1', /没有「〇」的笔顺数据/],
] as const) {
  test(`a 笔法 with ${what} is rejected`, async () => {
    await expect(methods(text)).rejects.toThrow(says);
  });
}

test('a mark that is no figure stays a code block', async () => {
  expect((await renderMarkdown('```toString\na\n```')).html).toContain('<code');
});

test('a block inside a list is rejected, since it would split the list', async () => {
  await expect(renderMarkdown('- 项\n\n  ```笔顺\n  永\n  ```')).rejects.toThrow('不能放在列表或引文里');
});

test('other code blocks stay escaped text', async () => {
  const { html } = await renderMarkdown('```html\n<svg onload=alert(1)>\n```\n\n<svg><use href="#x"/></svg>');
  expect(html).not.toContain('<svg');
  expect(html).toContain('&lt;svg onload=alert(1)&gt;');
});
