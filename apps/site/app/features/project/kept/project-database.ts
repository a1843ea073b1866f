import type { KeptProject } from './kept-project.ts';

export interface ProjectDatabase {
  /** False if the projects are lost when the page closes, as in some private windows. */
  readonly keeps: boolean;
  /** The most recently changed first. */
  list(): Promise<KeptProject[]>;
  put(project: KeptProject): Promise<void>;
  remove(id: string): Promise<void>;
}

const NAME = 'ziwan-projects';
const STORE = 'projects';

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'));
  });

const newestFirst = (projects: readonly KeptProject[]) => projects.toSorted((a, b) => b.at - a.at);

/** Opens the database of this device, or memory where the browser refuses it. */
export async function openProjects(
  factory: IDBFactory | undefined = globalThis.indexedDB,
): Promise<ProjectDatabase> {
  try {
    if (!factory) throw new Error('no IndexedDB');
    const opening = factory.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'id' });
    const database = await done(opening);
    // Lets another tab upgrade or delete the database.
    database.onversionchange = () => database.close();
    const store = (mode: IDBTransactionMode) => database.transaction(STORE, mode).objectStore(STORE);
    return {
      keeps: true,
      list: async () => newestFirst(await done<KeptProject[]>(store('readonly').getAll())),
      put: async (project) => void (await done(store('readwrite').put(project))),
      remove: async (id) => done(store('readwrite').delete(id)),
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
    put: async (project) => void projects.set(project.id, project),
    remove: async (id) => void projects.delete(id),
  };
}
