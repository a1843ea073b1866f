const PART = /^[A-Za-z0-9._-]+$/;

/** @throws RangeError for a key that is empty or could escape the store. */
export function checkKey(key: string): void {
  const sound = key
    .split('/')
    .every((part) => PART.test(part) && part !== '.' && part !== '..' && !isTemporary(part));
  if (!sound) throw new RangeError(`not a blob key: ${JSON.stringify(key)}`);
}

/** Suffix of files still being written; keys must not end with it. */
export const TEMPORARY_SUFFIX = '.writing';

export const isTemporary = (name: string) => name.endsWith(TEMPORARY_SUFFIX);
