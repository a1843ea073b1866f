import { createClient, tokenHeaders } from '@ziwan/client';
import {
  type ApiClient,
  ApiError,
  type CallOptions,
  GENERAL_ERRORS,
  logout,
  SESSION_ENDS,
  secondStepPath,
  secondStepTicket,
} from '@ziwan/contract';
import { toast } from '../ui/toast-store.ts';
import { hostOf } from './hosts.ts';
import { readToken } from './session.ts';
import { statusMessage } from './status-messages.ts';

/** Headers with the visitor's token, for requests made without the client. */
export const ownHeaders = (): Record<string, string> => tokenHeaders(readToken());

const isEnded = (error: ApiError) =>
  error.code === GENERAL_ERRORS.UNAUTHENTICATED.code || error.status === 401;

/** What an ended session leads to; `stays` if the visitor did not ask for the call that found it ended. */
type Leave = (why: string, stays: boolean) => void;

/** Shows the error, or leaves to `leave` to say why the session has ended. */
function reportFailure(
  error: ApiError,
  leave: Leave,
  { quiet = false, background = false }: CallOptions,
): void {
  const sentence = statusMessage(error.status, error.message);
  if (isEnded(error)) leave(sentence, background);
  else if (!quiet) toast(sentence, 'error');
}

/**
 * Client for the browser. Retries a call whose token was replaced while it was under way.
 * @param leave forgets the session, says why it has ended and, unless the visitor stays, goes to `/`
 * @param isTokenGone tells whether the page shows a session whose token this browser has lost
 */
export function browserClient(leave: Leave, isTokenGone = () => false): ApiClient {
  const client = createClient({
    origin: hostOf,
    token: readToken,
    async onEnded(end, sent) {
      if (sent && !(await exchanged(sent))) leave(SESSION_ENDS[end] ?? SESSION_ENDS.ended, true);
    },
  });
  return {
    async call(endpoint, input, options) {
      for (;;) {
        const sent = readToken();
        if (endpoint.auth === 'optional' && isTokenGone()) leave(SESSION_ENDS.gone, true);
        try {
          return await client.call(endpoint, input, options);
        } catch (error) {
          const ticket = secondStepTicket(error);
          if (ticket) location.assign(secondStepPath(ticket, wanted()));
          if (error instanceof ApiError) {
            if (sent && isEnded(error) && (await exchanged(sent))) continue;
            // A session that has ended needs no logout.
            if (endpoint.path !== logout.path || !isEnded(error)) reportFailure(error, leave, options ?? {});
          }
          throw error;
        }
      }
    },
  };
}

/** The page that a login leads to: the one it was asked for, or the current one. */
const wanted = (): string =>
  new URLSearchParams(location.search).get('redirect') ?? location.pathname + location.search;

/** Imported on demand, since sessions rarely end. */
const exchanged = (sent: string): Promise<boolean> =>
  import('./renewed-since.ts').then(
    (renewal) => renewal.renewedSince(sent),
    () => false,
  );
