/**
 * The part of `ServiceWorkerGlobalScope` used here; TypeScript's own library clashes with the one for pages.
 */
interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface MessageEvent extends WorkerEvent {
  readonly data: unknown;
}

export interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  readonly clientId: string;
  respondWith(answer: Promise<Response>): void;
}

interface Scope {
  readonly location: { readonly origin: string };
  readonly clients: {
    claim(): Promise<void>;
    get(id: string): Promise<{ postMessage(message: unknown): void } | undefined>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}

export const scope = self as unknown as Scope;

/**
 * Stores a copy after the response is returned. Storage may be full or blocked, which must not delay or fail the
 * response.
 */
export const afterResponse = (event: WorkerEvent, work: () => Promise<void>): void =>
  event.waitUntil(work().catch(() => {}));
