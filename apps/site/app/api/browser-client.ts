import {
  type ApiClient,
  ApiError,
  type Endpoint,
  type Envelope,
  ERRORS,
  SUCCESS,
  urlOf,
} from '@ziwan/contract';
import { toast } from '../ui/toast-store.ts';
import { readToken } from './session.ts';
import { statusMessage } from './status-messages.ts';

const TIMEOUT_MS = 60_000;

/** Headers that carry the token, when there is one. */
export function tokenHeaders(): Record<string, string> {
  const token = readToken();
  return token ? { 'joyfont-authenticate': token, 'reeji-authenticate': token } : {};
}

/** `signal` that also ends after the API's timeout. */
export function withTimeout(signal?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

/** A failure of `fetch` itself, in the contract's terms; an abort by the caller stays an abort. */
export function networkError(cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause;
  if (cause.name === 'AbortError') return cause;
  if (cause.name === 'TimeoutError') return new ApiError(ERRORS.TIMEOUT.code, 408, ERRORS.TIMEOUT.message);
  return new ApiError('NETWORK', 0, statusMessage(0, ''));
}

/** Tells the visitor and, where the session has ended, has it forgotten. */
export function reportFailure(error: ApiError, leave: () => void, quiet = false): void {
  const ended = error.code === ERRORS.UNAUTHENTICATED.code || error.status === 401;
  if (!quiet || ended) toast(statusMessage(error.status, error.message), 'error');
  if (ended) leave();
}

/** A form as the server reads it: lists as `field[]`, what is undefined left out. */
export function formOf(body: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    const list = Array.isArray(value);
    for (const item of list ? value : [value]) {
      if (item === undefined || item === null) continue;
      form.append(list ? `${name}[]` : name, item instanceof Blob ? item : String(item));
    }
  }
  return form;
}

function bodyOf(endpoint: Endpoint, body: unknown): Pick<RequestInit, 'body' | 'headers'> {
  if (body === undefined) return {};
  if (endpoint.form) return { body: formOf(body as Record<string, unknown>) };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

/** @throws ApiError for an answer that is not a successful envelope */
export async function readEnvelope(response: Response): Promise<unknown> {
  const envelope = (await response.json().catch(() => null)) as Envelope<unknown> | null;
  if (envelope?.code === SUCCESS && response.ok) return envelope.data;
  throw new ApiError(
    String(envelope?.code ?? response.status),
    response.status,
    envelope?.message || statusMessage(response.status, ''),
  );
}

/** The whole answer of an endpoint that has an envelope of its own. @throws ApiError for anything but its 200 */
async function readOwnEnvelope(response: Response): Promise<unknown> {
  const answer = response.ok ? await response.json().catch(() => null) : null;
  if (answer !== null) return answer;
  throw new ApiError(String(response.status), response.status, statusMessage(response.status, ''));
}

/** @param leave forgets the session and goes to `/`; called when it has ended */
export function browserClient(leave: () => void): ApiClient {
  return {
    async call(endpoint: Endpoint, input: { params?: unknown; query?: unknown; body?: unknown }, options) {
      try {
        const { body, headers } = bodyOf(endpoint, input.body);
        const response = await fetch(urlOf(endpoint, input), {
          method: endpoint.method,
          headers: { accept: 'application/json', ...tokenHeaders(), ...headers },
          ...(body === undefined ? {} : { body }),
          signal: withTimeout(options?.signal),
        });
        // The endpoint's declaration is the promise both sides are typed by; the server validates it.
        return (await (endpoint.envelope ? readOwnEnvelope : readEnvelope)(response)) as never;
      } catch (cause) {
        const error = cause instanceof ApiError ? cause : networkError(cause);
        if (error instanceof ApiError) reportFailure(error, leave, options?.quiet);
        throw error;
      }
    },
  };
}
