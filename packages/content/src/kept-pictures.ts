import type { BlobStore } from '@ziwan/infra/blob-store';
import { renderMarkdown } from './markdown.ts';
import { keptPicture } from './media.ts';
import type { Image } from './value-schemas.ts';

/** Finds those pictures of a text that are already in the media library, by their URL there. */
export async function keptPicturesIn(
  blobs: BlobStore,
  markdown: string,
): Promise<(src: string) => Image | null> {
  const images = new Map<string, Image>();
  for (const src of new Set((await renderMarkdown(markdown)).missingImages)) {
    const picture = await keptPicture(blobs, src);
    if (picture) images.set(src, { src, ...picture, alt: '' });
  }
  return (src) => images.get(src) ?? null;
}

/** Matches an inline picture up to its URL: `![…](`, with brackets nested one level deep and an optional `<`. */
const PICTURE = /(!\[(?:[^[\]\\]|\\.|\[[^[\]]*\])*\]\(\s*<?)([^\s<>()]+)/g;

/** Replaces relative picture paths by URLs in the media library, so that the text can be edited without its file. */
export function withKeptAddresses(markdown: string, imageOf: (src: string) => Image | null): string {
  return markdown.replace(PICTURE, (whole, before: string, src: string) => {
    const image = imageOf(decoded(src));
    return image ? before + image.src : whole;
  });
}

function decoded(src: string): string {
  try {
    return decodeURI(src);
  } catch {
    return src;
  }
}
