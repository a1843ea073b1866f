import type { KeptProject } from './kept-project.ts';

export interface ProjectDatabase {
  /** False if the projects are lost when the page closes, as in some private windows. */
  readonly keeps: boolean;
  /** The most recently changed first. */
  list(): Promise<KeptProject[]>;
  read(id: string): Promise<KeptProject | undefined>;
  put(project: KeptProject): Promise<void>;
  remove(id: string): Promise<void>;
  /** Tells the id of a project that another tab has written or deleted. @returns stops */
  watch(changed: (id: string) => void): () => void;
}

const NAME = 'ziwan-projects';
const STORE = 'projects';

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'));
  });

const newestFirst = (projects: readonly KeptProject[]) => projects.toSorted((a, b) => b.at - a.at);

let opened: Promise<ProjectDatabase> | null = null;

/** The database of this device, or memory where the browser refuses it; opened once for all visits of the page. */
export function openProjects(): Promise<ProjectDatabase> {
  opened ??= open();
  return opened;
}

async function open(): Promise<ProjectDatabase> {
  try {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'id' });
    const database = await done(opening);
    // Lets another tab upgrade or delete the database.
    database.onversionchange = () => {
      opened = null;
      database.close();
    };
    const read = () => database.transaction(STORE).objectStore(STORE);
    /** Writes at once, so that a change made just before the page closes is kept. */
    const write = async (request: (store: IDBObjectStore) => IDBRequest) => {
      const transaction = database.transaction(STORE, 'readwrite');
      request(transaction.objectStore(STORE));
      transaction.commit();
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB failed'));
      });
    };
    const tabs = new BroadcastChannel(NAME);
    return {
      keeps: true,
      list: async () => newestFirst(await done<KeptProject[]>(read().getAll())),
      read: (id) => done<KeptProject | undefined>(read().get(id)),
      put: async (project) => {
        await write((store) => store.put(project));
        tabs.postMessage(project.id);
      },
      remove: async (id) => {
        await write((store) => store.delete(id));
        tabs.postMessage(id);
      },
      watch(changed) {
        const told = ({ data }: MessageEvent) => changed(String(data));
        tabs.addEventListener('message', told);
        return () => tabs.removeEventListener('message', told);
      },
    };
  } catch {
    return inMemory();
  }
}

function inMemory(): ProjectDatabase {
  const projects = new Map<string, KeptProject>();
  return {
    keeps: false,
    list: async () => newestFirst([...projects.values()]),
    read: async (id) => projects.get(id),
    put: async (project) => void projects.set(project.id, project),
    remove: async (id) => void projects.delete(id),
    watch: () => () => {},
  };
}
