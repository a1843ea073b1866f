import type { Endpoint } from '../endpoint.ts';
import type { albumsSchemas } from './albums.schemas.ts';

export const collectionTagList: Endpoint<typeof albumsSchemas.collectionTagList> = {
  name: 'getCollectionTagList',
  method: 'GET',
  path: '/web/api/web-font-collection/getCollectionTagList',
  auth: 'public',
};

export const collectionPage: Endpoint<typeof albumsSchemas.collectionPage> = {
  name: 'collection-selectPage',
  method: 'GET',
  path: '/web/api/web-font-collection/selectPage',
  auth: 'public',
};

export const collectionDetailById: Endpoint<typeof albumsSchemas.collectionDetailById> = {
  name: 'collection-getDetailById',
  method: 'GET',
  path: '/web/api/web-font-collection/getDetailById',
  auth: 'public',
};

export const collectionZipUrl: Endpoint<typeof albumsSchemas.collectionZipUrl> = {
  name: 'download-font-zip-url',
  method: 'GET',
  path: '/web/api/web-font-collection/download-font-zip-url',
  auth: 'optional',
};
