import { expect, test } from 'vitest';
import { embedCode, embedStylesheet } from './embed-code.ts';

const base = {
  origin: 'https://ziwan.example',
  gno: 'ma-shan-zheng-400',
  whole: false,
  family: '马善政毛笔楷书',
  weight: 400,
  display: 'swap',
  text: '',
} as const;

test('the stylesheet URL contains the face number', () => {
  expect(embedStylesheet(base)).toBe('https://ziwan.example/webfont/css/ma-shan-zheng-400.css');
});

test('a whole family has a stylesheet of its own', () => {
  expect(embedStylesheet({ ...base, gno: 'noto', whole: true })).toBe(
    'https://ziwan.example/webfont/css/family/noto.css',
  );
});

test('font-display and distinct characters go into the query', () => {
  const url = new URL(embedStylesheet({ ...base, display: 'optional', text: '龙吟 龙吟\n𠮷&' }));
  expect(url.searchParams.get('display')).toBe('optional');
  expect(url.searchParams.get('text')).toBe('龙吟 𠮷&');
});

test('the HTML code escapes the URL', () => {
  const code = embedCode({ ...base, display: 'block', text: '字' }).html;
  expect(code).toContain('<link rel="stylesheet" href="');
  expect(code).toContain('display=block&amp;text=');
  expect(code).not.toMatch(/[^p]&text/);
});

test('without an origin the code has a path and no preconnect', () => {
  expect(embedCode({ ...base, origin: '' }).html).toBe(
    '<link rel="stylesheet" href="/webfont/css/ma-shan-zheng-400.css">',
  );
});

test('the CSS code imports the same stylesheet and names the family', () => {
  const code = embedCode(base);
  expect(code.css).toBe('@import url("https://ziwan.example/webfont/css/ma-shan-zheng-400.css");');
  expect(code.use).toBe('.title {\n  font-family: "马善政毛笔楷书", serif;\n  font-weight: 400;\n}');
});

test('quotes in a family name are escaped', () => {
  expect(embedCode({ ...base, family: 'A "B" \\ C' }).use).toContain('"A \\"B\\" \\\\ C"');
});
