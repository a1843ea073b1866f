import { readFileSync } from 'node:fs';

/**
 * Hanzi by how often texts use them: those of GB 2312, and the traditional forms that it lacks. Written by
 * `npm run bench -- slices order`; decision 40 names the sources.
 */
export const [COMMON_HANZI = '', TRADITIONAL_HANZI = ''] = readFileSync(
  new URL('./hanzi-by-use.txt', import.meta.url),
  'utf8',
).split('\n');
