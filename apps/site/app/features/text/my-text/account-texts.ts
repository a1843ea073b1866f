import { type ApiClient, fitting, mergeTexts, textsSync } from '@ziwan/contract';
import type { SessionStore } from '../../people/session/session-store.ts';
import type { Kept } from './kept.ts';
import type { TextStore } from './text-store.ts';

/** Debounce (ms) before changes are sent to the account. */
const SETTLED_MS = 2000;

/** Fingerprint of the stored texts, to detect changes. */
const stateOf = ({ texts, gone }: Kept): string =>
  JSON.stringify([texts.map(({ id, at }) => [id, at]), gone]);

/**
 * Syncs this browser's texts with the account while signed in. Failed uploads are retried at the next change or
 * visit.
 */
export function installAccountTexts(session: SessionStore, store: TextStore, api: ApiClient): void {
  /** The last synced state; null while signed out. */
  let common: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const sync = async () => {
    clearTimeout(timer);
    const { kept } = store.state();
    const sent = stateOf(kept);
    try {
      const body = { texts: fitting(kept.texts), gone: [...kept.gone] };
      const account = await api.call(textsSync, { body }, { quiet: true, background: true });
      if (common === null) return;
      const meanwhile = stateOf(store.state().kept) !== sent;
      store.takeOver(mergeTexts(store.state().kept, account), account.texts);
      common = stateOf(store.state().kept);
      // Texts taken over are a change, too, but not one to send back.
      clearTimeout(timer);
      if (meanwhile) timer = setTimeout(sync, SETTLED_MS);
    } catch {
      common = sent;
    }
  };

  store.subscribe(() => {
    if (common === null || document.visibilityState === 'hidden') return;
    if (stateOf(store.state().kept) === common) return;
    clearTimeout(timer);
    timer = setTimeout(sync, SETTLED_MS);
  });

  let signedIn = false;
  const follow = () => {
    const now = session.state().userInfo !== null;
    if (now === signedIn) return;
    signedIn = now;
    if (now) {
      common = '';
      void sync();
    } else {
      common = null;
      clearTimeout(timer);
      store.leaveAccount();
    }
  };
  session.subscribe(follow);
  follow();
}
