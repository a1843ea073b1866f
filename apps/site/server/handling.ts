import type { DataOf, Endpoint, Envelope, ParsedOf } from '@ziwan/contract';

/** `list`: shared caches for a minute. `private`: the visitor's own. `none`: kept nowhere. */
export type AnswerCache = 'list' | 'private' | 'none';
export type LimitName = 'api' | 'webfont' | 'download' | 'pdf';

export interface CallContext {
  /** Ends when the caller has gone. */
  readonly signal?: AbortSignal | undefined;
}

/** Another form of the same answer, chosen by `Accept`. */
export interface Alternate<D> {
  readonly mediaType: string;
  encode(envelope: Envelope<D>): Promise<Uint8Array>;
}

export interface Handling<E extends Endpoint> {
  readonly cache: AnswerCache;
  readonly limit: LimitName;
  readonly alternate?: Alternate<DataOf<E>>;
}

/** An endpoint together with what answers it. */
export interface Handler<E extends Endpoint = Endpoint> extends Handling<E> {
  readonly endpoint: E;
  readonly answer: (input: ParsedOf<E>, context: CallContext) => Promise<DataOf<E>> | DataOf<E>;
}

export function handle<E extends Endpoint>(
  endpoint: E,
  handling: Handling<E>,
  answer: Handler<E>['answer'],
): Handler<E> {
  return { endpoint, ...handling, answer };
}

/** Handlers of different endpoints in one list; each was checked against its own where it was made. */
export type AnyHandler = Handler<any>;
