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
  weights: null,
  metrics: {
    unitsPerEm: 1000,
    ascender: 880,
    descender: -120,
    lineGap: 0,
    capHeight: null,
    xHeight: null,
    yMax: 900,
    yMin: -200,
  },
  hanziAdvance: 1000,
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
  expect(code.use).toBe(
    '.title {\n  font-family: "马善政毛笔楷书", "马善政毛笔楷书-fallback", serif;\n  font-weight: 400;\n}',
  );
});

test('quotes in a family name are escaped', () => {
  expect(embedCode({ ...base, family: 'A "B" \\ C' }).use).toContain('"A \\"B\\" \\\\ C"');
});

test('the loader brings the range of the weights, the fallback face, and slices for browsers without scripts', () => {
  const { loader, npm } = embedCode({ ...base, weights: [200, 900], display: 'optional' });
  expect(loader).toContain(
    '<script src="https://ziwan.example/ziwan.js" data-family="ma-shan-zheng-400" data-weight="200 900" data-display="optional" async></script>',
  );
  expect(loader).toMatch(
    /\n<style>\n(@font-face[^}]+-fallback"[^}]+ascent-override: 88%[^}]+\}\n){2}<\/style>$/,
  );
  expect(loader).toMatch(/<noscript><link rel="stylesheet" href="[^"]+\?display=optional"><\/noscript>\n/);
  expect(npm).toContain('site: "https://ziwan.example",\n  font: "ma-shan-zheng-400",\n  weight: "200 900",');
});

test('the command for built pages names the family and the page of the face', () => {
  expect(embedCode(base).build).toBe(
    'npx ziwan-page-fonts dist --font "马善政毛笔楷书=https://ziwan.example/font/ma-shan-zheng-400"',
  );
  expect(embedCode({ ...base, weights: [200, 900], display: 'block' }).build).toContain(
    '" --weight "200 900" --display block',
  );
});
