import type { Endpoint } from '../endpoint.ts';
import type { videoSchemas } from './video.schemas.ts';

export const videoPage: Endpoint<typeof videoSchemas.videoPage> = {
  name: 'video-selectPage',
  method: 'GET',
  path: '/web/api/web-video/selectPage',
  auth: 'public',
};

export const videoDetailById: Endpoint<typeof videoSchemas.videoDetailById> = {
  name: 'video-getDetailById',
  method: 'GET',
  path: '/web/api/web-video/getDetailById',
  auth: 'public',
};
