import { createContext, useContext, useSyncExternalStore } from 'react';
import { type SessionState, SessionStore } from './session-store.ts';

/** Fallback when the layout's data could not be loaded. */
export const NO_SITE = {
  site: {
    hosts: { mobile: null, api: null, webfont: null },
    cookieDomain: null,
    wechat: false,
    outbox: false,
    icp: null,
    police: null,
    registerAgreement: '',
    slots: [],
  },
  links: [],
  session: null,
  notices: [],
} as const;

export const SessionContext = createContext<SessionStore>(new SessionStore(NO_SITE));

export const useSessionStore = (): SessionStore => useContext(SessionContext);

/** Selects part of the session and re-renders when it changes. */
export function useSession<T>(select: (state: SessionState) => T): T {
  const { subscribe, state, initialState } = useSessionStore();
  return useSyncExternalStore(
    subscribe,
    () => select(state()),
    () => select(initialState()),
  );
}
