import { createClient } from '@ziwan/client';
import {
  type ApiClient,
  ApiError,
  type CallOptions,
  type Endpoint,
  ERRORS,
  type InputOf,
} from '@ziwan/contract';
import { noteActivity } from './activity.ts';
import { prompts } from './prompts.ts';
import { readToken } from './token.ts';

export interface ConsoleClientOptions {
  fetch?: typeof fetch;
  token?: () => string | null;
  /** Asks for the password again; resolves with true once a new token is stored. */
  reauthenticate?: () => Promise<boolean>;
  /** Called when the session has ended. */
  ended?: () => void;
}

/**
 * The site's client, extended for the console: asks for the password and retries when the server requires it, and
 * reports an ended session before the caller sees the error.
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
        const data = await client.call(endpoint, input, callOptions);
        if (!callOptions?.quiet) noteActivity(endpoint);
        return data;
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

/** True when an error means that the session has ended. */
export const isEnded = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.code === ERRORS.UNAUTHENTICATED.code);

/** The client that every call of the console goes through. */
export const api: ApiClient = createConsoleClient();

/** The message that the operator sees after a failed call. */
export const messageOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : '没有成功，请稍后再试';
