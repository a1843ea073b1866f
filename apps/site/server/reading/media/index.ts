import { PictureVariants, type VariantParts } from './picture-variants.ts';

export type { VariantAnswer } from './picture-variants.ts';

export interface MediaDomain {
  readonly variants: PictureVariants;
}

export function createMedia(parts: VariantParts): MediaDomain {
  return { variants: new PictureVariants(parts) };
}
