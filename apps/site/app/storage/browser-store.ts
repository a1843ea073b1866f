type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const NO_STORAGE: BrowserStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

function storage(): BrowserStorage {
  // Accessing the property throws on the server and when storage is blocked.
  try {
    return window.localStorage;
  } catch {
    return NO_STORAGE;
  }
}

/**
 * A store saved in the browser under `key`, created on first use. It follows changes made in other tabs. Empty on the
 * server.
 */
export function browserStore<S extends { reload(): void }>(
  key: string,
  create: (storage: BrowserStorage) => S,
): () => S {
  let store: S | null = null;
  return () => {
    if (store) return store;
    const created = create(storage());
    if (typeof window !== 'undefined')
      window.addEventListener('storage', (event) => {
        if (event.key === key || event.key === null) created.reload();
      });
    store = created;
    return created;
  };
}
