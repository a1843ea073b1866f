import { expect, test } from 'vitest';
import { headingsOf } from './contents.ts';

test('headings with ids become a table of contents without markup', () => {
  const body =
    '<h2 id="s-1">生平</h2>\n<p>正文</p><h3 id="s-2"><em>行书</em> &amp; &lt;草书&gt;</h3><h4>细目</h4><h2>无处可去</h2>';
  expect(headingsOf(body)).toEqual([
    { id: 's-1', level: 2, text: '生平' },
    { id: 's-2', level: 3, text: '行书 & <草书>' },
  ]);
  expect(headingsOf('<p>没有标题</p>')).toEqual([]);
});

test('a heading without an end is none, and many of them are read through once', () => {
  expect(headingsOf('<h2 id="a">甲<h2 id="b">乙</h2>')).toEqual([{ id: 'b', level: 2, text: '乙' }]);
  expect(headingsOf('<h2 id="a">甲 '.repeat(50_000))).toEqual([]);
});
