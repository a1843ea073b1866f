/** Replaced by the build with a hash of the whole script, so that a new worker starts with empty caches. */
const VERSION = '__VERSION__';
const PREFIX = 'ziwan-';

export const PAGES = `${PREFIX}${VERSION}-pages`;
export const ASSETS = `${PREFIX}${VERSION}-assets`;
export const FONTS = `${PREFIX}${VERSION}-fonts`;
export const SUBSETS = `${PREFIX}${VERSION}-subsets`;
export const DATA = `${PREFIX}${VERSION}-data`;

/** Maximum entries per cache; the oldest are evicted first. */
const BOUNDS: Readonly<Record<string, number>> = {
  [PAGES]: 60,
  [ASSETS]: 200,
  [FONTS]: 300,
  [SUBSETS]: 600,
  [DATA]: 120,
};

/** Deletes the caches of earlier workers. */
export async function deleteFormer(): Promise<void> {
  const names = await caches.keys();
  const former = names.filter((name) => name.startsWith(PREFIX) && !(name in BOUNDS));
  await Promise.all(former.map((name) => caches.delete(name)));
}

export const keep = (name: string, key: RequestInfo, response: Response): Promise<void> =>
  keepAll(name, [[key, response]]);

export async function keepAll(
  name: string,
  entries: readonly (readonly [RequestInfo, Response])[],
): Promise<void> {
  const cache = await caches.open(name);
  for (const [key, response] of entries) {
    // Reinserts the entry, which keeps the keys in order of use.
    await cache.delete(key);
    await cache.put(key, response);
  }
  const keys = await cache.keys();
  const over = keys.length - (BOUNDS[name] ?? 0);
  if (over > 0) await Promise.all(keys.slice(0, over).map((key) => cache.delete(key)));
}
