/** The parts of a service worker's surroundings that ours uses: TypeScript's own list clashes with that of pages. */
export interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Scope {
  readonly location: { readonly origin: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}

export const scope = self as unknown as Scope;

/** Runs after the answer has left. Storage may be full or forbidden: no visitor waits for it or fails with it. */
export const later = (event: WorkerEvent, work: () => Promise<void>): void =>
  event.waitUntil(work().catch(() => {}));
