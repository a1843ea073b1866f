import { readTitle } from '@ziwan/contract';
import { FIRST_VIEW, type Step, type View } from '../document/history.ts';
import { addressOf, pictureAt } from '../grounds/picture-addresses.ts';
import { picturesKept } from './pictures-kept.ts';

export interface KeptSession {
  readonly steps: readonly Step[];
  readonly at: number;
}

const NAME = 'ziwan-studio';
const STEPS = 'steps';
const SESSION = 'session';
const PICTURES = 'pictures';
/** Which of the browser's pages kept the session. */
const PAGE = Math.random().toString(36).slice(2);
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
      // Version 2 keeps pictures.
      const opening = indexedDB.open(NAME, 2);
      opening.onupgradeneeded = () => {
        for (const store of [STEPS, SESSION, PICTURES])
          if (!opening.result.objectStoreNames.contains(store)) opening.result.createObjectStore(store);
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
    const reading = database.transaction([STEPS, SESSION, PICTURES]);
    const pictures = reading.objectStore(PICTURES);
    const [raw, session, keys, blobs] = await Promise.all([
      done<unknown[]>(reading.objectStore(STEPS).getAll()),
      done<SessionRecord | undefined>(reading.objectStore(SESSION).get(SESSION)),
      done(pictures.getAllKeys()),
      done<Blob[]>(pictures.getAll()),
    ]);
    if (!session || raw.length === 0) return null;
    // A visitor who comes back to this page has addresses already.
    const addresses = new Map([...stored].map(([address, key]) => [key, address]));
    for (const [i, key] of keys.map(String).entries()) {
      const address = addresses.get(key) ?? addressOf(blobs[i] as Blob);
      addresses.set(key, address);
      stored.set(address, key);
    }
    // The steps of another page are none of those that this one has written.
    written = [];
    const steps = raw.map((step) => stepOf(step, session.view, addresses));
    return { steps, at: Math.min(Math.max(0, session.at), steps.length - 1) };
  } catch {
    return null;
  }
}

/** Reads a kept step. Earlier versions kept the title alone, and one view of the session; later ones, no pictures. */
function stepOf(kept: unknown, view: View | undefined, addresses: ReadonlyMap<string, string>): Step {
  const whole = typeof kept === 'object' && kept !== null && 'title' in kept;
  const step: KeptStep = whole ? (kept as KeptStep) : { title: kept };
  const picture = addresses.get(step.picture ?? '') ?? null;
  return { title: readTitle(step.title), view: { ...FIRST_VIEW, ...(step.view ?? view) }, picture };
}

interface SessionRecord {
  readonly at: number;
  /** Of earlier versions. */
  readonly view?: View;
  readonly page?: string;
}

/** True if another page of this browser has kept the session since this one read or kept it. */
export async function isKeptElsewhere(): Promise<boolean> {
  try {
    const database = await open();
    if (!database) return false;
    const session = database.transaction(SESSION).objectStore(SESSION).get(SESSION);
    const record = await done<SessionRecord | undefined>(session);
    return record?.page !== undefined && record.page !== PAGE;
  } catch {
    return false;
  }
}

interface KeptStep {
  readonly title: unknown;
  readonly view?: View;
  /** Key of the picture. */
  readonly picture?: string;
}

let written: readonly Step[] = [];
/** Keys of stored pictures by their address in this page. A new picture's key is the address that it had first. */
const stored = new Map<string, string>();

/**
 * Keeps a session: only steps and pictures that are new are written.
 * @returns false if the browser keeps nothing
 */
export async function keepSession(session: KeptSession): Promise<boolean> {
  // There may be room for titles where there is none for pictures.
  return (await kept(session, true)) || (await kept(session, false));
}

async function kept({ steps, at }: KeptSession, withPictures: boolean): Promise<boolean> {
  const database = await open();
  if (!database) return false;
  const first = Math.max(0, steps.length - KEPT);
  const latest = steps.slice(first);
  let same = 0;
  while (same < latest.length && latest[same] === written[same]) same++;
  const pictures = withPictures ? picturesKept(latest) : new Set<string>();
  const fresh = [...pictures].filter((address) => !stored.has(address));
  const gone = [...stored.keys()].filter((address) => !pictures.has(address));
  try {
    const writing = database.transaction([STEPS, SESSION, PICTURES], 'readwrite');
    const store = writing.objectStore(STEPS);
    store.delete(IDBKeyRange.lowerBound(same));
    for (const [i, { title, view, picture }] of latest.slice(same).entries()) {
      const key = picture !== null && pictures.has(picture) ? (stored.get(picture) ?? picture) : undefined;
      store.put({ title, view, ...(key === undefined ? {} : { picture: key }) }, same + i);
    }
    for (const address of fresh) writing.objectStore(PICTURES).put(pictureAt(address), address);
    for (const address of gone) writing.objectStore(PICTURES).delete(stored.get(address) as string);
    writing.objectStore(SESSION).put({ at: Math.max(0, at - first), page: PAGE }, SESSION);
    writing.commit();
    written = latest;
    await new Promise((resolve, reject) => {
      writing.oncomplete = resolve;
      writing.onabort = () => reject(writing.error ?? new Error('IndexedDB failed'));
    });
    for (const address of fresh) stored.set(address, address);
    for (const address of gone) stored.delete(address);
    return true;
  } catch {
    written = [];
    return false;
  }
}
