import { type DataOf, type Endpoint, ERRORS, type InputOf } from '@ziwan/contract';
import { useCallback, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { api, messageOf } from '../api/client.ts';

/** What a call that succeeded returns: its data, or true where it has none, so that null always means a failure. */
type Outcome<E extends Endpoint> = DataOf<E> extends null ? true : DataOf<E>;

/**
 * Returns a function that makes a call and shows the outcome as a message, and a flag that is true while a call is
 * running. The function resolves with the outcome, or with null after a failure.
 * @param done message after success, or a function of the data
 */
export function useCall<E extends Endpoint>(endpoint: E, done?: string | ((data: DataOf<E>) => string)) {
  const say = useRef(done);
  say.current = done;
  const notify = useNotify();
  const [working, setWorking] = useState(false);
  const run = useCallback(
    async (input: InputOf<E>): Promise<Outcome<E> | null> => {
      setWorking(true);
      try {
        const data = await api.call(endpoint, input);
        const words = typeof say.current === 'function' ? say.current(data) : say.current;
        if (words) notify(words, { type: 'success' });
        return (data ?? true) as Outcome<E>;
      } catch (error) {
        // No message after cancelling the password dialog.
        const cancelled = (error as { code?: string }).code === ERRORS.REAUTHENTICATION_REQUIRED.code;
        if (!cancelled) notify(messageOf(error), { type: 'error' });
        return null;
      } finally {
        setWorking(false);
      }
    },
    [endpoint, notify],
  );
  return [run, working] as const;
}
