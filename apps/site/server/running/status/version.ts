import { readFileSync } from 'node:fs';

/** Version of the site, from its package. */
export const VERSION: string = (
  JSON.parse(readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  }
).version;
