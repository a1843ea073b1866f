import { videoDetailById as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { Showcase } from '../service.ts';

export const videoDetailById = (showcase: Showcase) =>
  handle(endpoint, { cache: 'list', limit: 'api' }, ({ query }) => showcase.video(query.id));
