import type { AnyHandler } from '../../calls/handling.ts';
import type { DownloadService } from '../../fonts/downloads/index.ts';
import type { Entries } from '../content/index.ts';
import { collectionHandlers } from './handlers.ts';
import { Collections } from './service.ts';

export type { Collections };

export function createCollections(parts: {
  entries: Entries;
  downloads: DownloadService;
  now: () => number;
}): { readonly collections: Collections; readonly handlers: readonly AnyHandler[] } {
  const collections = new Collections(parts.entries, parts.downloads, parts.now);
  return {
    collections,
    handlers: collectionHandlers(collections),
  };
}
