import type { UserInfo } from '@ziwan/contract';
import { type ReactNode, useRef, useState } from 'react';
import { refusalKey } from '../account/refusal.ts';
import { ReauthenticationDialog } from './reauthentication-dialog.tsx';

/** `done: false`: the visitor cancelled the proof of identity. */
type Outcome<T> = { done: true; value: T } | { done: false };

/** Makes a call, asks for a proof of identity if the server requires one, and retries. */
export type Guarded = <T>(action: () => Promise<T>) => Promise<Outcome<T>>;

/** Maximum age (ms) of a proof before leaving the site. The server accepts ten minutes. */
const FRESH_MS = 5 * 60 * 1000;

/**
 * Asks for a proof before an action that continues on another site, such as WeChat. Resolves with false when
 * cancelled.
 */
export type BeFresh = () => Promise<boolean>;

/** @param loggedInAt start of this session (ms); a login counts as proof */
export function useReauthentication(
  user: UserInfo,
  loggedInAt: number,
): { guarded: Guarded; beFresh: BeFresh; dialog: ReactNode } {
  const provenAt = useRef(loggedInAt);
  const [open, setOpen] = useState(false);
  const waiting = useRef<((proven: boolean) => void) | null>(null);
  const end = (proven: boolean) => {
    if (proven) provenAt.current = Date.now();
    setOpen(false);
    waiting.current?.(proven);
    waiting.current = null;
  };
  const prove = () => {
    waiting.current?.(false);
    setOpen(true);
    return new Promise<boolean>((resolve) => {
      waiting.current = resolve;
    });
  };
  return {
    async guarded(action) {
      try {
        return { done: true, value: await action() };
      } catch (error) {
        if (refusalKey(error) !== 'REAUTHENTICATION_REQUIRED') throw error;
        return (await prove()) ? { done: true, value: await action() } : { done: false };
      }
    },
    beFresh: async () => Date.now() - provenAt.current < FRESH_MS || prove(),
    dialog: open && (
      <ReauthenticationDialog user={user} onProven={() => end(true)} onClose={() => end(false)} />
    ),
  };
}
