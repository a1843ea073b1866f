import { readTitle } from '@ziwan/contract';
import { FIRST_VIEW, type Step, type View } from '../document/history.ts';

export interface KeptSession {
  readonly steps: readonly Step[];
  readonly at: number;
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
      done<{ at: number; view?: View } | undefined>(reading.objectStore(SESSION).get(SESSION)),
    ]);
    if (!session || raw.length === 0) return null;
    const steps = raw.map((step) => stepOf(step, session.view));
    return { steps, at: Math.min(Math.max(0, session.at), steps.length - 1) };
  } catch {
    return null;
  }
}

/** Reads a kept step. Earlier versions kept the title alone, and one view of the session; pictures are not kept. */
function stepOf(kept: unknown, view: View | undefined): Step {
  const whole = typeof kept === 'object' && kept !== null && 'title' in kept;
  const { title, view: own } = whole ? (kept as { title: unknown; view?: View }) : { title: kept };
  return { title: readTitle(title), view: { ...FIRST_VIEW, ...(own ?? view) }, picture: null };
}

let written: readonly Step[] = [];

/**
 * Keeps a session: only steps that are new are written.
 * @returns false if the browser keeps nothing
 */
export async function keepSession({ steps, at }: KeptSession): Promise<boolean> {
  const database = await open();
  if (!database) return false;
  const first = Math.max(0, steps.length - KEPT);
  const kept = steps.slice(first);
  let same = 0;
  while (same < kept.length && kept[same] === written[same]) same++;
  try {
    const writing = database.transaction([STEPS, SESSION], 'readwrite');
    const store = writing.objectStore(STEPS);
    store.delete(IDBKeyRange.lowerBound(same));
    for (const [i, { title, view }] of kept.slice(same).entries()) store.put({ title, view }, same + i);
    writing.objectStore(SESSION).put({ at: Math.max(0, at - first) }, SESSION);
    writing.commit();
    written = kept;
    await new Promise((resolve, reject) => {
      writing.oncomplete = resolve;
      writing.onabort = () => reject(writing.error ?? new Error('IndexedDB failed'));
    });
    return true;
  } catch {
    written = [];
    return false;
  }
}
