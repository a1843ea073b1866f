import { userInfoCall } from '@ziwan/contract';
import { useApi } from '../../../api/use-api.ts';
import { useSessionStore } from '../session/use-session.ts';

/** Reads the account anew into the session, after a change that the answer does not show. */
export function useOwnInfo(): () => Promise<void> {
  const api = useApi();
  const session = useSessionStore();
  return async () => session.set({ userInfo: await api.call(userInfoCall, {}) });
}
