import { userInfoCall } from '@ziwan/contract';
import { useApi } from '../../../api/use-api.ts';
import { useSessionStore } from '../session/use-session.ts';

/** Reloads the account after a change whose response does not include it. */
export function useOwnInfo(): () => Promise<void> {
  const api = useApi();
  const session = useSessionStore();
  return async () => session.set({ userInfo: await api.call(userInfoCall, {}) });
}
