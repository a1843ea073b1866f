import { MEDIA_LIMITS, mediaResource } from '@ziwan/contract/admin';
import { handleResource } from '../../../calls/resource.ts';
import type { MediaLibrary } from '../media.ts';

export const media = (library: MediaLibrary) =>
  handleResource(mediaResource, library, { bodyBytes: MEDIA_LIMITS.video.bytes });
