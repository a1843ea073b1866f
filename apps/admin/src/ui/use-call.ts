import { type DataOf, type Endpoint, ERRORS, type InputOf } from '@ziwan/contract';
import { useCallback, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { api, messageOf } from '../api/client.ts';

/**
 * A call made by a button: whether it is under way, its outcome as a message, its data or null where it failed.
 * @param done what to say when it has succeeded; it may tell by the data how far
 */
export function useCall<E extends Endpoint>(endpoint: E, done?: string | ((data: DataOf<E>) => string)) {
  const say = useRef(done);
  say.current = done;
  const notify = useNotify();
  const [working, setWorking] = useState(false);
  const run = useCallback(
    async (input: InputOf<E>): Promise<DataOf<E> | null> => {
      setWorking(true);
      try {
        const data = await api.call(endpoint, input);
        const words = typeof say.current === 'function' ? say.current(data) : say.current;
        if (words) notify(words, { type: 'success' });
        return data;
      } catch (error) {
        // Cancelled by the person themselves: nothing to be told.
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
