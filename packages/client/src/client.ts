import {
  type ApiClient,
  ApiError,
  type CallOptions,
  type Endpoint,
  SESSION_END_HEADER,
  type SessionEnd,
  urlOf,
} from '@ziwan/contract';
import { formOf } from './form.ts';
import { readEnvelope, readFile, readOwnEnvelope } from './read.ts';
import { CAPTCHA_TIMEOUT_MS, networkError, tokenHeaders, withTimeout } from './transport.ts';

export interface ClientOptions {
  /** Such as `https://fonts.example.cn`, or a function of the path; omitted for same-origin calls. */
  origin?: string | ((path: string) => string);
  /** Called before each request. */
  token?: () => string | null;
  /** Called with every failure before the call rejects. */
  onFailure?: (error: ApiError, options: CallOptions | undefined) => void;
  /** Called when the response is that of an anonymous visitor, because the session of the token has ended. */
  onEnded?: (end: SessionEnd, token: string | null) => void;
  timeoutMs?: number;
  /** Added to each request. */
  headers?: Record<string, string>;
  fetch?: typeof fetch;
}

/**
 * Creates an HTTP client typed by the contract. A failed call rejects with `ApiError`, an aborted one with
 * `AbortError`.
 */
export function createClient(options: ClientOptions = {}): ApiClient {
  const { origin = '', token = () => null, onFailure, onEnded, timeoutMs } = options;
  const hostOf = typeof origin === 'string' ? () => origin : origin;
  return {
    async call(
      endpoint: Endpoint,
      input: { params?: unknown; query?: unknown; body?: unknown },
      callOptions?: CallOptions,
    ) {
      try {
        const sent = token();
        const { body, headers } = endpoint.envelope ? captchaBody(input.body) : bodyOf(endpoint, input.body);
        const response = await (options.fetch ?? fetch)(hostOf(endpoint.path) + urlOf(endpoint, input), {
          method: endpoint.method,
          headers: {
            accept: endpoint.produces ?? 'application/json',
            ...tokenHeaders(sent),
            ...options.headers,
            ...headers,
          },
          ...(body === undefined ? {} : { body }),
          signal: withTimeout(
            callOptions?.signal,
            callOptions?.timeoutMs ?? timeoutMs ?? (endpoint.envelope && CAPTCHA_TIMEOUT_MS),
          ),
        });
        const end = response.headers.get(SESSION_END_HEADER);
        if (end !== null) onEnded?.(end as SessionEnd, sent);
        const read = endpoint.envelope ? readOwnEnvelope : endpoint.produces ? readFile : readEnvelope;
        // The server validates responses against the contract, so the client does not.
        return (await read(response)) as never;
      } catch (cause) {
        const error = cause instanceof ApiError ? cause : networkError(cause);
        if (error instanceof ApiError) onFailure?.(error, callOptions);
        throw error;
      }
    },
  };
}

/** What AJ-Captcha clients send: JSON in UTF-8, marked as AJAX. */
const captchaBody = (body: unknown): Pick<RequestInit, 'body' | 'headers'> => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json;charset=UTF-8', 'x-requested-with': 'XMLHttpRequest' },
});

function bodyOf(endpoint: Endpoint, body: unknown): Pick<RequestInit, 'body' | 'headers'> {
  if (body === undefined) return {};
  if (endpoint.form) return { body: formOf(body as Record<string, unknown>) };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}
