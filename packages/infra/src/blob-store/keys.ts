import { UNFINISHED } from '../durable-file/index.ts';

const PART = /^[A-Za-z0-9._-]+$/;

/** @throws RangeError for a key that is empty or could escape the store. */
export function checkKey(key: string): void {
  const sound = key
    .split('/')
    .every((part) => PART.test(part) && part !== '.' && part !== '..' && !isTemporary(part));
  if (!sound) throw new RangeError(`not a blob key: ${JSON.stringify(key)}`);
}

/** True for a file that is still being written; no key may end like it. */
export const isTemporary = (name: string) => name.endsWith(UNFINISHED);

/** True for what visitors sent in and for unfinished uploads, which nobody may read but the site. */
export const isPrivate = (key: string) => /^(uploads|incoming|media-incoming)\//.test(key);
