import { describe, expect, it } from 'vitest';
import { readGameText } from '../read.ts';
import { encode } from '../testing/encode.ts';
import { readText, textsOf } from '../testing/read.ts';

const PAGE = `<!DOCTYPE html>
<html lang="zh">
<head>
  <meta charset="utf-8"><meta name="description" content="简介">
  <title>雾岭渡口</title>
  <style>/* 样式 */ .a::before { content: "卷"; }</style>
  <script>// 注释
    alert("脚本里");
  </script>
</head>
<body>
  <!-- 草稿 -->
  <p class="首">过河<b>三十</b>文，
    带<ruby>刀<rt>dāo</rt></ruby>的<br>五十文&hellip;&#x9f99;&amp;amp;</p>
  <a href="#" title="提示" onclick="say('点了')">灯</a>
  <img src="a.png" alt="船夫">
  <input type="text" placeholder="名字" value="无名"><input type="hidden" value="隐">
  <select><option value="甲">第一章</option></select>
  <textarea><b>原样</b></textarea>
</body>
</html>
`;

describe('a page of HTML', () => {
  it('is read for the text between its tags and what attributes show', async () => {
    const reading = await readText('gallery.html', PAGE);
    expect(reading).toMatchObject({ format: 'html', problems: [] });
    expect(reading.lines.map(({ line, text }) => [line, text])).toEqual([
      [5, '雾岭渡口'],
      [13, '过河三十文， 带刀dāo的'],
      [14, '五十文…龙&amp;'],
      [15, '提示'],
      [15, '灯'],
      [16, '船夫'],
      [17, '名字'],
      [17, '无名'],
      [18, '第一章'],
      [19, '<b>原样</b>'],
    ]);
  });

  it('has scripts, styles, comments and other attributes as groups that are left out', async () => {
    const { leftOut } = await readText('gallery.html', PAGE);
    expect(leftOut.map(({ id, texts, hanzi }) => [id, texts, hanzi])).toEqual([
      ['other-attributes', 4, '简介首隐甲'],
      ['styles', 1, '卷'],
      ['scripts', 2, '脚本里点了'],
      ['comments', 1, '草稿'],
    ]);
    const scripts = await readText('gallery.html', PAGE, { parts: ['scripts'] });
    expect(scripts.lines.map(({ line, text }) => [line, text])).toEqual([
      [8, '脚本里'],
      [15, '点了'],
    ]);
  });

  it.each<[string, string[], string[]]>([
    ['<p>甲<b>乙<p>丙</i></div>丁', ['甲乙', '丙丁'], []],
    ['甲 < 乙 <3 <<丙>> a<b', ['甲 < 乙 <3 <<丙>> a', '<b'], ['第 1 行：标签没有闭合，从这里起当作正文读。']],
    ['<p>甲\n<p title="乙', ['甲', '<p title="乙'], ['第 2 行：标签没有闭合，从这里起当作正文读。']],
    ['<p class="a>甲</p>\n<p>乙</p>', ['甲', '乙'], ['第 1 行：标签没有闭合，从这里起当作正文读。']],
    [
      '<p class="a>甲</p>\n<p class="b">乙</p>',
      ['甲 \n<p class=', '乙'],
      ['第 1 行：属性 class 的引号没有闭合，或者里面有标签，里面的文字当作正文读。'],
    ],
    ['<title>甲', ['甲'], []],
    ['<p>甲<!-- 乙\n<p>丙', ['甲'], ['第 1 行：注释没有闭合，从这里起没有读。']],
    ['<script>let a = "甲";', [], []],
    ['<script type="application/json">{"a": "甲"}</script>乙', ['乙'], []],
    ['&#x9f99;&nosuch;&copy&#xD800;', ['龙&nosuch;©\uFFFD'], [expect.stringContaining('坏字符') as never]],
  ])('that is broken loses no text: %j', async (text, texts, problems) => {
    const reading = await readText('a.htm', text);
    expect(textsOf(reading)).toEqual(texts);
    expect(reading.problems.map(({ message }) => message)).toEqual(problems);
    // What is not read is named.
    if (texts.length === 0) expect(reading.leftOut).toMatchObject([{ id: 'scripts', hanzi: '甲' }]);
  });

  it('is known by its beginning, and in the encoding that it names', async () => {
    expect((await readText('a.shtml', '<!doctype html>\n<p>字')).format).toBe('html');
    expect((await readText('a.txt', '<html><p>字')).format).toBe('txt');
    const story = '<html><tw-storydata name="a"><tw-passagedata name="b">字</tw-passagedata></tw-storydata>';
    expect((await readText('a.html', story)).format).toBe('twine');
    expect((await readText('a.page', story)).format).toBe('twine');
    const bytes = encode('<meta charset="big5"><p>戰', 'big5');
    const reading = await readGameText({ name: 'a.html', bytes });
    expect([reading.encoding, textsOf(reading)]).toEqual(['big5', ['戰']]);
  });
});
