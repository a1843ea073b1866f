import { expect, test } from 'vitest';
import { SECTIONS } from './names.ts';

test('the sections of the site are found by their names', () => {
  expect(SECTIONS.map(([name, url]) => `${name} ${url}`)).toMatchInlineSnapshot(`
    [
      "创意字体 /font",
      "通用字体 /currency",
      "可变字体 /variable",
      "专辑 /album",
      "合辑 /heji",
      "书法百科 /baike",
      "案例 /case",
      "视频 /video",
      "资讯 /zixun",
      "新闻 /news",
      "公告 /notice",
      "授权 /license",
      "联系我们 /contact",
      "字体使用协议 /agreement/font",
      "接口文档 /docs/api",
    ]
  `);
});
