import { pictureVariants } from '@ziwan/contract';

/** Matches pictures as `renderMarkdown` of packages/content writes them, with escaped attributes in this order. */
const PICTURE = /<img src="([^"]+)"([^>]*) width="(\d+)" height="(\d+)"([^>]*)>/g;

/** CSS `sizes` of the text column: 672 px, or the viewport minus its gutters if that is narrower. */
const COLUMN = '(min-width: 712px) 672px, calc(100vw - 36px)';

/** Adds the available formats and widths to the pictures of a text; stored HTML and feeds keep the plain picture. */
export function withVariants(html: string): string {
  if (!html.includes('<img ')) return html;
  return html.replace(PICTURE, (img, src: string, _: string, width: string) => {
    const variants = pictureVariants({ src, width: Number(width) });
    if (variants.length === 0) return img;
    const sources = variants.map((v) => `<source type="${v.type}" srcset="${v.srcset}" sizes="${COLUMN}">`);
    return `<picture>${sources.join('')}${img}</picture>`;
  });
}
