import { type Image, keptPicture } from '@ziwan/content';
import type { BlobStore } from '@ziwan/infra/blob-store';
import { AppError } from '../../calls/app-error.ts';

export interface ChosenPicture {
  src: string;
  alt: string;
}

/**
 * Looks up a picture of the media library and its size.
 * @param field named in the error when there is no such picture
 * @throws AppError BAD_REQUEST
 */
export async function pictureOf(blobs: BlobStore, chosen: ChosenPicture, field: string): Promise<Image> {
  const picture = await keptPicture(blobs, chosen.src);
  if (!picture) throw new AppError('BAD_REQUEST', { details: `${field}：媒体库里没有这张图片` });
  return { src: chosen.src, ...picture, alt: chosen.alt };
}
