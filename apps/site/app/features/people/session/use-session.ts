import { createContext, useContext, useSyncExternalStore } from 'react';
import { type SessionState, SessionStore } from './session-store.ts';

/** What a page shows when not even the frame's own data could be read. */
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

/** The visitor's session, for changing it. */
export const useSessionStore = (): SessionStore => useContext(SessionContext);

/** The part of the session a component shows; it renders again when that part changes. */
export function useSession<T>(select: (state: SessionState) => T): T {
  const { subscribe, state, initialState } = useSessionStore();
  return useSyncExternalStore(
    subscribe,
    () => select(state()),
    () => select(initialState()),
  );
}
