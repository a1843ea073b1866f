import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { SaveButton, type SaveButtonProps, useRegisterMutationMiddleware } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { onceUntilFailed } from './once-until-failed.ts';

const Busy = createContext(false);

type Next = (...args: unknown[]) => Promise<unknown>;

/**
 * Lets the form of a new record be saved once. Its button works again after a refusal, but not while the page that
 * follows is loading. Belongs inside `CreateBase`.
 */
export function SaveOnce({ children }: { children: ReactNode }) {
  const [busy, setBusy] = useState(false);
  const once = useMemo(() => onceUntilFailed(setBusy), []);
  const guard = useCallback(
    (...args: any[]) => {
      const next = args.pop() as Next;
      return once(() => next(...args));
    },
    [once],
  );
  useRegisterMutationMiddleware(guard);
  return <Busy value={busy}>{children}</Busy>;
}

/** The save button of a new record. An empty form can be saved, too: that marks what is missing. */
export function SaveNewButton(props: Pick<SaveButtonProps, 'label'>) {
  const busy = useContext(Busy);
  const { isSubmitting } = useFormState();
  const waits = busy || isSubmitting;
  // `alwaysEnable` would win over `disabled`.
  return <SaveButton {...props} alwaysEnable={!waits} disabled={waits} />;
}
