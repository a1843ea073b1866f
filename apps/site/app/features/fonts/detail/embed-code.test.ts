import { expect, test } from 'vitest';
import { embedCode, embedStylesheet } from './embed-code.ts';

const base = {
  origin: 'https://ziwan.example',
  faceGNo: 'ma-shan-zheng-400',
  family: '马善政毛笔楷书',
  weight: 400,
  display: 'swap',
  text: '',
} as const;

test('the stylesheet of a face is addressed by its number', () => {
  expect(embedStylesheet(base)).toBe('https://ziwan.example/webfont/css/ma-shan-zheng-400.css');
});

test('another font-display and a text go into the query, each character once, without blanks', () => {
  const url = new URL(embedStylesheet({ ...base, display: 'optional', text: '龙吟 龙吟\n𠮷&' }));
  expect(url.searchParams.get('display')).toBe('optional');
  expect(url.searchParams.get('text')).toBe('龙吟𠮷&');
});

test('the HTML code is a link whose address survives the attribute', () => {
  const code = embedCode({ ...base, display: 'block', text: '字' }).html;
  expect(code).toContain('<link rel="stylesheet" href="');
  expect(code).toContain('display=block&amp;text=');
  expect(code).not.toMatch(/[^p]&text/);
});

test('without a known origin the code holds a path and no connection hint', () => {
  expect(embedCode({ ...base, origin: '' }).html).toBe(
    '<link rel="stylesheet" href="/webfont/css/ma-shan-zheng-400.css">',
  );
});

test('the CSS code imports the same stylesheet and names the family', () => {
  const code = embedCode(base);
  expect(code.css).toBe('@import url("https://ziwan.example/webfont/css/ma-shan-zheng-400.css");');
  expect(code.use).toBe('.title {\n  font-family: "马善政毛笔楷书", serif;\n  font-weight: 400;\n}');
});

test('a family name with quotes stays one CSS string', () => {
  expect(embedCode({ ...base, family: 'A "B" \\ C' }).use).toContain('"A \\"B\\" \\\\ C"');
});
