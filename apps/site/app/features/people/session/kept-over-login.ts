import { useEffect, useRef } from 'react';
import { keepDraft, readDraft } from '../contact/draft.ts';
import { useSessionStore } from './use-session.ts';

/**
 * Keeps what was typed when the form is left because the session has ended, and restores it once after the login.
 * @param restore receives what was kept
 */
export function useKeptOverLogin<T extends object>(
  key: string,
  typed: T,
  restore: (kept: Partial<T>) => void,
): void {
  const session = useSessionStore();
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form
  useEffect(() => {
    const kept = readDraft<T>(key);
    if (kept) restore(kept);
    keepDraft(key, null);
    return () => {
      if (session.state().ended !== null) keepDraft(key, latest.current);
    };
  }, []);
}
