import { readTitle, type TitleDocument } from '@ziwan/contract';

/** Where the title stands: its ground, the shape, and how large it is there. */
export interface View {
  readonly ground: string;
  readonly shape: string;
  /** Share (per cent) of the shape's width that the title takes. */
  readonly fill: number;
  /** How far (per cent of the height) it stands above the middle. */
  readonly lift: number;
}

export const FIRST_VIEW: View = { ground: 'paper', shape: 'wide', fill: 72, lift: 0 };

export interface KeptSession {
  readonly steps: readonly TitleDocument[];
  readonly at: number;
  readonly view: View;
}

const NAME = 'ziwan-studio';
const STEPS = 'steps';
const SESSION = 'session';
/** Steps kept for the next visit; in the session there is no limit. */
const KEPT = 1000;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'));
  });

let opened: Promise<IDBDatabase | null> | null = null;

/** The database of this device; null where the browser refuses it. */
function open(): Promise<IDBDatabase | null> {
  opened ??= (async () => {
    try {
      const opening = indexedDB.open(NAME, 1);
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore(STEPS);
        opening.result.createObjectStore(SESSION);
      };
      const database = await done(opening);
      database.onversionchange = () => {
        opened = null;
        database.close();
      };
      return database;
    } catch {
      return null;
    }
  })();
  return opened;
}

/** The session that was kept; null if there is none, or if it cannot be read. */
export async function readSession(): Promise<KeptSession | null> {
  try {
    const database = await open();
    if (!database) return null;
    const reading = database.transaction([STEPS, SESSION]);
    const [raw, session] = await Promise.all([
      done<unknown[]>(reading.objectStore(STEPS).getAll()),
      done<{ at: number; view: View } | undefined>(reading.objectStore(SESSION).get(SESSION)),
    ]);
    const steps = raw.map(readTitle);
    if (!session || steps.length === 0) return null;
    return {
      steps,
      at: Math.min(Math.max(0, session.at), steps.length - 1),
      view: { ...FIRST_VIEW, ...session.view },
    };
  } catch {
    return null;
  }
}

let written: readonly TitleDocument[] = [];

/**
 * Keeps a session: only steps that are new are written.
 * @returns false if the browser keeps nothing
 */
export async function keepSession({ steps, at, view }: KeptSession): Promise<boolean> {
  const database = await open();
  if (!database) return false;
  const first = Math.max(0, steps.length - KEPT);
  const kept = steps.slice(first);
  let same = 0;
  while (same < kept.length && kept[same] === written[same]) same++;
  const writing = database.transaction([STEPS, SESSION], 'readwrite');
  const store = writing.objectStore(STEPS);
  store.delete(IDBKeyRange.lowerBound(same));
  for (let i = same; i < kept.length; i++) store.put(kept[i], i);
  writing.objectStore(SESSION).put({ at: Math.max(0, at - first), view }, SESSION);
  writing.commit();
  written = kept;
  return new Promise((resolve) => {
    writing.oncomplete = () => resolve(true);
    writing.onabort = () => {
      written = [];
      resolve(false);
    };
  });
}
