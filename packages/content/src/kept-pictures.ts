import type { BlobStore } from '@ziwan/infra/blob-store';
import type { Image } from './entry.ts';
import { renderMarkdown } from './markdown.ts';
import { keptPicture } from './media.ts';

/** What the pictures of a text stand for that lie in the media library already, by their address there. */
export async function keptPicturesIn(
  blobs: BlobStore,
  markdown: string,
): Promise<(src: string) => Image | null> {
  const images = new Map<string, Image>();
  for (const src of new Set(renderMarkdown(markdown).missingImages)) {
    const picture = await keptPicture(blobs, src);
    if (picture) images.set(src, { src, ...picture, alt: '' });
  }
  return (src) => images.get(src) ?? null;
}

/** An inline picture up to its address: `![…](`, brackets inside one deep, `<` or not. */
const PICTURE = /(!\[(?:[^[\]\\]|\\.|\[[^[\]]*\])*\]\(\s*<?)([^\s<>()]+)/g;

/**
 * The text with addresses of its pictures in the media library in place of those relative to its file, so that it can
 * be edited where there is no file.
 */
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
