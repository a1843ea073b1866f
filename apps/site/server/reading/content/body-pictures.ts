import { pictureVariants } from '@ziwan/contract';

/** As `renderMarkdown` of packages/content writes a picture, its attributes escaped and in this order. */
const PICTURE = /<img src="([^"]+)"([^>]*) width="(\d+)" height="(\d+)"([^>]*)>/g;

/** The column that texts are read in, and the window less its gutters where that is narrower. */
const COLUMN = '(min-width: 712px) 672px, calc(100vw - 36px)';

/** Offers the pictures of a text in the formats and widths there are; the HTML kept, and that of feeds, names the picture alone. */
export function withVariants(html: string): string {
  if (!html.includes('<img ')) return html;
  return html.replace(PICTURE, (img, src: string, _: string, width: string) => {
    const variants = pictureVariants({ src, width: Number(width) });
    if (variants.length === 0) return img;
    const sources = variants.map((v) => `<source type="${v.type}" srcset="${v.srcset}" sizes="${COLUMN}">`);
    return `<picture>${sources.join('')}${img}</picture>`;
  });
}
