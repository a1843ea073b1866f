const PART = /^[A-Za-z0-9._-]+$/;

/** @throws RangeError for a key that could leave the store or name nothing. */
export function checkKey(key: string): void {
  const sound = key
    .split('/')
    .every((part) => PART.test(part) && part !== '.' && part !== '..' && !isTemporary(part));
  if (!sound) throw new RangeError(`not a blob key: ${JSON.stringify(key)}`);
}

/** Names of files still being written; no key may look like one. */
export const TEMPORARY_SUFFIX = '.writing';

export const isTemporary = (name: string) => name.endsWith(TEMPORARY_SUFFIX);
