import {
  type ApiClient,
  ApiError,
  type CallOptions,
  type DataOf,
  type Endpoint,
  type InputOf,
} from '@ziwan/contract';
import { answer, failureOf } from './answer.ts';
import type { AnyHandler, Caller } from './handling.ts';

/** Calls handlers in process while pages render on the server, with the same checks as over HTTP. */
export function createLocalClient(
  handlers: ReadonlyMap<string, AnyHandler>,
  onFault: (error: unknown, endpoint: string) => void,
  caller: Caller,
): ApiClient {
  return {
    async call<E extends Endpoint>(
      endpoint: E,
      input: InputOf<E>,
      options?: CallOptions,
    ): Promise<DataOf<E>> {
      const handler = handlers.get(endpoint.name);
      if (!handler) throw new ApiError('S00404', 404, `${endpoint.name} 没有对应的处理`);
      try {
        return await answer(handler, wire(input), { ...caller, signal: options?.signal });
      } catch (error) {
        const { envelope, status, isServerFault } = failureOf(error);
        if (isServerFault) onFault(error, endpoint.name);
        throw new ApiError(envelope.code, status, envelope.message);
      }
    },
  };
}

/** Drops undefined query members, as HTTP does. */
function wire(input: { params?: unknown; query?: unknown; body?: unknown }) {
  const query = Object.entries((input.query ?? {}) as Record<string, unknown>).filter(
    ([, v]) => v !== undefined && v !== null && v !== '',
  );
  return { params: input.params, query: Object.fromEntries(query), body: input.body };
}
