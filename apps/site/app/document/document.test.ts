import { expect, test } from 'vitest';
import { type DocumentParts, renderDocument } from './document.ts';

const headOf = (over: Partial<DocumentParts>): string => {
  const [html = ''] = renderDocument({
    meta: { title: '字体 "引" <b>' },
    canonical: 'https://ziwan.example/font',
    noindex: false,
    nonce: '',
    styles: [],
    scripts: '',
    specimens: [],
    hydration: {},
    app: '',
    ...over,
  });
  return html.slice(0, html.indexOf('</head>'));
};

test('a page declares its picture and size for large link cards', () => {
  const head = headOf({ picture: 'https://ziwan.example/og/a&b-0.png' });
  expect(head).toContain('<meta property="og:image" content="https://ziwan.example/og/a&amp;b-0.png">');
  expect(head).toContain('<meta property="og:image:width" content="1200">');
  expect(head).toContain('<meta property="og:image:height" content="630">');
  expect(head).toContain('content="字体 &quot;引&quot; &lt;b&gt; - 字玩"');
  expect(head).toContain('<meta name="twitter:card" content="summary_large_image">');
});

test('a page without a picture asks for no large card', () => {
  expect(headOf({ picture: null })).not.toMatch(/og:image|twitter:/);
});

test('news and promotions link to their feeds, every page to the search description', () => {
  for (const [section, canonical] of [
    ['news', '/news'],
    ['news', 'https://ziwan.example/news?current=2'],
    ['zixun', 'https://ziwan.example/zixun/sale'],
  ] as const) {
    const head = headOf({ canonical });
    expect(head).toContain(`type="application/rss+xml"`);
    expect(head).toContain(`href="/feed/${section}.xml"`);
    expect(head).toContain(`href="/feed/${section}.atom"`);
  }
  for (const canonical of ['/', '/newsletter', 'https://news/font', '/constructor'])
    expect(headOf({ canonical })).not.toContain('rel="alternate"');
  expect(headOf({})).toContain('<link rel="search" type="application/opensearchdescription+xml"');
});

test('a page inlines its style sheets and marks their files as loaded with disabled links', () => {
  const head = headOf({
    nonce: 'n',
    styles: [
      { href: '/assets/a.css', text: 'p{color:red}' },
      { href: '/assets/b.css', text: 'b{color:blue}' },
    ],
    specimens: [{ url: '/webfont/f/x.woff2', family: 'zw-x' }] as unknown as DocumentParts['specimens'],
  });
  expect(head).toContain('<style nonce="n">p{color:red}b{color:blue}@font-face{font-family:zw-x;');
  expect(head.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
    '<link rel="stylesheet" href="/assets/a.css" disabled>',
    '<link rel="stylesheet" href="/assets/b.css" disabled>',
  ]);
});

test('headings use their face from the first frame or not at all, and no weight is synthesised', () => {
  const heading = {
    gno: 'song',
    text: '案例',
    missing: '',
    marks: [],
    url: '/webfont/f/a.woff2',
    family: 'zw-a',
  };
  const head = headOf({ heading });
  expect(head).toContain(
    '<link rel="preload" as="font" type="font/woff2" href="/webfont/f/a.woff2" crossorigin>',
  );
  expect(head).toMatch(/@font-face\{font-family:zw-a;[^}]*font-display:optional;font-weight:1 1000\}/);
  expect(head).toContain(':root{--heading-faces:zw-a,ziwan-heading}');
  expect(headOf({})).not.toContain('heading-faces');
});
