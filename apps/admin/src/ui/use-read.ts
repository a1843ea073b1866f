import type { DataOf, Endpoint, InputOf } from '@ziwan/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api, messageOf } from '../api/client.ts';

/**
 * Calls a reading endpoint, and again when the input or `when` changes or `reload` is called. Keeps the previous data
 * until the next arrives.
 * @param when another value that triggers a reload
 */
export function useRead<E extends Endpoint>(endpoint: E, input: InputOf<E>, when?: unknown) {
  const [data, setData] = useState<DataOf<E> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const key = JSON.stringify(input);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the input
  const reload = useCallback(async () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    try {
      const read = await api.call(endpoint, input, { signal: controller.signal });
      if (controller.signal.aborted) return;
      setData(read);
      setFailure(null);
    } catch (error) {
      if (!controller.signal.aborted) setFailure(messageOf(error));
    }
  }, [endpoint, key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `when` asks for another read
  useEffect(() => {
    void reload();
    return () => running.current?.abort();
  }, [reload, when]);

  return { data, failure, reload };
}
