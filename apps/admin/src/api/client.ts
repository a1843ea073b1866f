import { createClient } from '@ziwan/client';
import {
  type ApiClient,
  ApiError,
  type CallOptions,
  type Endpoint,
  ERRORS,
  type InputOf,
  SESSION_ENDS,
} from '@ziwan/contract';
import { noteActivity } from './activity.ts';
import { prompts } from './prompts.ts';
import { readToken } from './token.ts';

interface ConsoleClientOptions {
  fetch?: typeof fetch;
  token?: () => string | null;
  /** Asks for the password again and says why; resolves with true once a new token is stored. */
  reauthenticate?: (why: string) => Promise<boolean>;
  /** Says why the session has ended; resolves with true once the same account has logged in again. */
  ended?: (why: string) => Promise<boolean>;
}

/**
 * The site's client, extended for the console: asks for the password, or for a login after the session has ended, and
 * repeats the call.
 * @throws ApiError with the server's Chinese message, as `packages/client` does
 */
export function createConsoleClient(options: ConsoleClientOptions = {}): ApiClient {
  const {
    token = readToken,
    reauthenticate = (why) => prompts.reauthenticate(why),
    ended = (why) => prompts.ended(why),
  } = options;
  const client = createClient({ token, ...(options.fetch ? { fetch: options.fetch } : {}) });
  return {
    async call<E extends Endpoint>(endpoint: E, input: InputOf<E>, callOptions?: CallOptions) {
      try {
        const data = await client.call(endpoint, input, callOptions);
        if (!callOptions?.quiet) noteActivity(endpoint);
        return data;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const proven =
          error.code === ERRORS.REAUTHENTICATION_REQUIRED.code && (await reauthenticate(error.message));
        const isBack = isEnded(error) && !callOptions?.quiet && (await ended(whyEnded(error, token())));
        if (proven || isBack) return client.call(endpoint, input, callOptions);
        throw error;
      }
    },
  };
}

/** True when an error means that the session has ended. */
export const isEnded = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.code === ERRORS.UNAUTHENTICATED.code);

/** Why a session has ended. The server does not know the token that this browser has lost. */
export const whyEnded = (error: unknown, token = readToken()): string =>
  token === null ? SESSION_ENDS.gone : messageOf(error);

/** The client that every call of the console goes through. */
export const api: ApiClient = createConsoleClient();

/** The message that the operator sees after a failed call. */
export const messageOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : '没有成功，请稍后再试';
