import { renderMarkdown } from '@ziwan/content';
import { expect, test } from 'vitest';
import { withVariants } from './body-pictures.ts';

const HASH = 'cd'.repeat(32);
const picture = { src: `/media/${HASH}.webp`, width: 300, height: 200, alt: '', tone: '#c8102e' };
const { html } = await renderMarkdown('前\n\n![一座碑 "额"](stele.jpg)\n\n后', () => picture);

test('a picture in a text is offered in every format, with its size and colour reserved', () => {
  const sent = withVariants(html);
  expect(sent).toContain(
    `<picture><source type="image/avif" srcset="/media/${HASH}-240.avif 240w, /media/${HASH}-320.avif 300w" sizes="(min-width: 712px) 672px, calc(100vw - 36px)">`,
  );
  expect(sent).toContain(
    `<source type="image/webp" srcset="/media/${HASH}-240.webp 240w, /media/${HASH}-320.webp 300w"`,
  );
  expect(sent).toMatch(
    /<img src="\/media\/[0-9a-f]{64}\.webp"[^>]* width="300" height="200" loading="lazy" decoding="async" style="background-color:#c8102e" \/><\/picture>/,
  );
  expect(sent).toContain('alt="一座碑 &quot;额&quot;"');
});

test('a text without pictures stays unchanged', async () => {
  const { html: text } = await renderMarkdown('`<img src="/media/x.webp" width="1" height="1">`');
  expect(withVariants(text)).toBe(text);
});
