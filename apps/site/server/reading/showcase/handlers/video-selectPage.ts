import { videoPage as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { Showcase } from '../service.ts';

export const videoPage = (showcase: Showcase) =>
  handle(endpoint, { cache: 'list', limit: 'api' }, ({ query }) => showcase.videoPage(query));
