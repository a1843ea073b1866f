import { createClient, tokenHeaders } from '@ziwan/client';
import { type ApiClient, type ApiError, ERRORS } from '@ziwan/contract';
import { toast } from '../ui/toast-store.ts';
import { readToken } from './session.ts';
import { statusMessage } from './status-messages.ts';

/** Headers that carry the visitor's token, for what is fetched beside the client. */
export const ownHeaders = (): Record<string, string> => tokenHeaders(readToken());

/** Tells the visitor and, where the session has ended, has it forgotten. */
export function reportFailure(error: ApiError, leave: () => void, quiet = false): void {
  const ended = error.code === ERRORS.UNAUTHENTICATED.code || error.status === 401;
  if (!quiet || ended) toast(statusMessage(error.status, error.message), 'error');
  if (ended) leave();
}

/** @param leave forgets the session and goes to `/`; called when it has ended */
export function browserClient(leave: () => void): ApiClient {
  return createClient({
    token: readToken,
    onFailure: (error, options) => reportFailure(error, leave, options?.quiet),
  });
}
