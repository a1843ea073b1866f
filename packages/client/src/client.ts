import { type ApiClient, ApiError, type CallOptions, type Endpoint, urlOf } from '@ziwan/contract';
import { formOf } from './form.ts';
import { readEnvelope, readFile, readOwnEnvelope } from './read.ts';
import { networkError, tokenHeaders, withTimeout } from './transport.ts';

export interface ClientOptions {
  /** Such as `https://fonts.example.cn`, or one by path; left out in a page of the site itself. */
  origin?: string | ((path: string) => string);
  /** Asked before each call. */
  token?: () => string | null;
  /** Hears of every failure before the caller does. */
  onFailure?: (error: ApiError, options: CallOptions | undefined) => void;
  timeoutMs?: number;
  /** Sent with each call. */
  headers?: Record<string, string>;
  fetch?: typeof fetch;
}

/** Calls over HTTP, typed by the contract. A failed call rejects with `ApiError`, an aborted one with `AbortError`. */
export function createClient(options: ClientOptions = {}): ApiClient {
  const { origin = '', token = () => null, onFailure, timeoutMs } = options;
  const hostOf = typeof origin === 'string' ? () => origin : origin;
  return {
    async call(
      endpoint: Endpoint,
      input: { params?: unknown; query?: unknown; body?: unknown },
      callOptions?: CallOptions,
    ) {
      try {
        const { body, headers } = bodyOf(endpoint, input.body);
        const response = await (options.fetch ?? fetch)(hostOf(endpoint.path) + urlOf(endpoint, input), {
          method: endpoint.method,
          headers: {
            accept: endpoint.produces ?? 'application/json',
            ...tokenHeaders(token()),
            ...options.headers,
            ...headers,
          },
          ...(body === undefined ? {} : { body }),
          signal: withTimeout(callOptions?.signal, timeoutMs),
        });
        const read = endpoint.envelope ? readOwnEnvelope : endpoint.produces ? readFile : readEnvelope;
        // The endpoint's declaration is the promise both sides are typed by; the server validates it.
        return (await read(response)) as never;
      } catch (cause) {
        const error = cause instanceof ApiError ? cause : networkError(cause);
        if (error instanceof ApiError) onFailure?.(error, callOptions);
        throw error;
      }
    },
  };
}

function bodyOf(endpoint: Endpoint, body: unknown): Pick<RequestInit, 'body' | 'headers'> {
  if (body === undefined) return {};
  if (endpoint.form) return { body: formOf(body as Record<string, unknown>) };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}
