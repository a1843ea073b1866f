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
import { clearSession, readToken } from './session.ts';
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

/** Tells the visitor and, where the session has ended, forgets it and goes home. */
export function reportFailure(error: ApiError, leave: () => void): void {
  toast(statusMessage(error.status, error.message), 'error');
  if (error.code === ERRORS.UNAUTHENTICATED.code || error.status === 401) {
    clearSession();
    leave();
  }
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

/** @param leave goes to `/`, called when the session has ended */
export function browserClient(leave: () => void): ApiClient {
  return {
    async call(endpoint: Endpoint, input: { params?: unknown; query?: unknown; body?: unknown }, options) {
      try {
        const response = await fetch(urlOf(endpoint, input), {
          method: endpoint.method,
          headers: {
            accept: 'application/json',
            ...tokenHeaders(),
            ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
          signal: withTimeout(options?.signal),
        });
        // The endpoint's declaration is the promise both sides are typed by; the server validates it.
        return (await (endpoint.envelope ? readOwnEnvelope : readEnvelope)(response)) as never;
      } catch (cause) {
        const error = cause instanceof ApiError ? cause : networkError(cause);
        if (error instanceof ApiError) reportFailure(error, leave);
        throw error;
      }
    },
  };
}
