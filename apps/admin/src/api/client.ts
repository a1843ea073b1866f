import { createClient } from '@ziwan/client';
import {
  type ApiClient,
  ApiError,
  type CallOptions,
  type Endpoint,
  ERRORS,
  type InputOf,
} from '@ziwan/contract';
import { prompts } from './prompts.ts';
import { readToken } from './token.ts';

export interface ConsoleClientOptions {
  fetch?: typeof fetch;
  token?: () => string | null;
  /** Asks who is there once more; true once a new token is kept. */
  reauthenticate?: () => Promise<boolean>;
  /** Hears that the session is over. */
  ended?: () => void;
}

/**
 * The site's calls as the console makes them: where the server wants proof of who is there, it is asked for and the
 * call made once more; where the session is over, that is told beside whatever the caller does about it.
 * @throws ApiError with the server's Chinese message, as `packages/client` does
 */
export function createConsoleClient(options: ConsoleClientOptions = {}): ApiClient {
  const {
    token = readToken,
    reauthenticate = () => prompts.reauthenticate(),
    ended = () => prompts.ended(),
  } = options;
  const client = createClient({ token, ...(options.fetch ? { fetch: options.fetch } : {}) });
  return {
    async call<E extends Endpoint>(endpoint: E, input: InputOf<E>, callOptions?: CallOptions) {
      try {
        return await client.call(endpoint, input, callOptions);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === ERRORS.REAUTHENTICATION_REQUIRED.code && (await reauthenticate()))
          return client.call(endpoint, input, callOptions);
        if (isEnded(error) && !callOptions?.quiet) ended();
        throw error;
      }
    },
  };
}

/** Whether a failure says that nobody is logged in any more. */
export const isEnded = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.code === ERRORS.UNAUTHENTICATED.code);

/** The console's one way to the server. */
export const api: ApiClient = createConsoleClient();

/** What a person reads of a failed call. */
export const messageOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : '没有成功，请稍后再试';
