import { MAX_LOCAL_FAVOURITES } from '@ziwan/contract';

/** Favourites of a visitor without an account: ids, newest first. */
export interface LocalFavourites {
  readonly fonts: readonly string[];
  readonly articles: readonly string[];
  readonly collections: readonly string[];
}

export type FavouriteKind = keyof LocalFavourites;

export const FAVOURITES_KEY = 'favourites';
const KINDS = ['fonts', 'articles', 'collections'] as const;
/** Maximum id length in the contract. */
const LONGEST_ID = 128;

export interface FavouriteStore {
  state(): LocalFavourites;
  /** Initial state of every server-rendered page. */
  initialState(): LocalFavourites;
  subscribe(listener: () => void): () => void;
  has(kind: FavouriteKind, id: string): boolean;
  /** Adds ids; the first becomes the newest. */
  add(kind: FavouriteKind, ids: string | readonly string[]): void;
  remove(kind: FavouriteKind, ids: string | readonly string[]): void;
  /** Applies a change made in another tab. */
  reload(): void;
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

const NO_FAVOURITES: LocalFavourites = { fonts: [], articles: [], collections: [] };

/** Evicts the oldest. */
const bounded = (ids: readonly string[]): string[] => [...new Set(ids)].slice(0, MAX_LOCAL_FAVOURITES);

function idsIn(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return bounded(value.filter((id) => typeof id === 'string' && id !== '' && id.length <= LONGEST_ID));
}

function read(storage: Storage): LocalFavourites {
  // Storage may be full, blocked, or written by another version.
  try {
    const value = JSON.parse(storage.getItem(FAVOURITES_KEY) ?? '{}') as Partial<
      Record<FavouriteKind, unknown>
    > | null;
    return {
      fonts: idsIn(value?.fonts),
      articles: idsIn(value?.articles),
      collections: idsIn(value?.collections),
    };
  } catch {
    return NO_FAVOURITES;
  }
}

/** Favourites of this browser, saved in `storage`, with change notification. */
export function createFavouriteStore(storage: Storage): FavouriteStore {
  let state = read(storage);
  const listeners = new Set<() => void>();
  const tell = (next: LocalFavourites) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const set = (kind: FavouriteKind, ids: readonly string[]) => {
    const next = { ...state, [kind]: ids };
    try {
      if (KINDS.every((k) => next[k].length === 0)) storage.removeItem(FAVOURITES_KEY);
      else storage.setItem(FAVOURITES_KEY, JSON.stringify(next));
    } catch {
      // Without storage they last until the page is left.
    }
    tell(next);
  };
  return {
    state: () => state,
    initialState: () => NO_FAVOURITES,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    has: (kind, id) => state[kind].includes(id),
    add: (kind, ids) => set(kind, bounded([...(typeof ids === 'string' ? [ids] : ids), ...state[kind]])),
    remove(kind, ids) {
      const gone = new Set(typeof ids === 'string' ? [ids] : ids);
      set(
        kind,
        state[kind].filter((id) => !gone.has(id)),
      );
    },
    reload: () => tell(read(storage)),
  };
}
