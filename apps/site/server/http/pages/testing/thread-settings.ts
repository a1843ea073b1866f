import { pathToFileURL } from 'node:url';
import type { ThreadSettings } from '../page-messages.ts';

/** Settings of threads that render by an entry file, on a site without other hosts. */
export const threadSettings = (entry: string): ThreadSettings => ({
  entry: pathToFileURL(entry).href,
  assets: {
    cdnOrigin: null,
    assetRewrite: null,
    publicOrigin: null,
    hosts: { api: null, webfont: null, mobile: null },
  },
  uploads: null,
  hosts: [],
  others: [],
});
