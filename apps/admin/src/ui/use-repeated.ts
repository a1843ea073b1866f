import type { DataOf, Endpoint, InputOf } from '@ziwan/contract';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../api/client.ts';

/**
 * Makes a call again and again while the page is in view, and keeps the last answer. What fails is tried again in its
 * turn.
 * @param input null makes no call
 * @param every interval (ms)
 */
export function useRepeated<E extends Endpoint>(endpoint: E, input: InputOf<E> | null, every: number) {
  const [data, setData] = useState<DataOf<E> | null>(null);
  const key = JSON.stringify(input);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the input
  const call = useCallback(
    async (signal?: AbortSignal) => {
      if (input === null || document.visibilityState === 'hidden') return;
      try {
        setData(await api.call(endpoint, input, { quiet: true, ...(signal ? { signal } : {}) }));
      } catch {
        // The session bar and the user's own calls say what is wrong.
      }
    },
    [endpoint, key],
  );
  useEffect(() => {
    const controller = new AbortController();
    const ask = () => void call(controller.signal);
    ask();
    const timer = setInterval(ask, every);
    document.addEventListener('visibilitychange', ask);
    return () => {
      controller.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [call, every]);
  return [data, call] as const;
}
