import { type DataOf, gamePackageEstimate, type InputOf, isApiError } from '@ziwan/contract';
import { type RefObject, useEffect, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { watchNear } from '../../text/specimen/near.ts';

/** Pause (ms) after the last change before the size is asked for. */
const PAUSE = 600;

export type Estimate =
  | { step: 'none' }
  | { step: 'asking' }
  | { step: 'known'; of: DataOf<typeof gamePackageEstimate> }
  /** A refusal that packing would give too; empty if the request failed for another reason. */
  | { step: 'failed'; message: string };

/**
 * Estimates the size of a package while `element` is near the viewport.
 * @param body the request of the package
 */
export function useEstimate(
  element: RefObject<HTMLElement | null>,
  body: InputOf<typeof gamePackageEstimate>['body'],
): Estimate {
  const api = useApi();
  const [estimate, setEstimate] = useState<Estimate>({ step: 'none' });
  const request = JSON.stringify(body);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const abort = new AbortController();
    let timer = 0;
    const ask = async () => {
      try {
        const of = await api.call(
          gamePackageEstimate,
          { body: JSON.parse(request) },
          { signal: abort.signal, quiet: true },
        );
        setEstimate({ step: 'known', of });
      } catch (error) {
        if (abort.signal.aborted) return;
        const refused =
          isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
        setEstimate({ step: 'failed', message: refused ? error.message : '' });
      }
    };
    setEstimate({ step: 'asking' });
    const unwatch = watchNear(target, () => {
      timer = window.setTimeout(() => void ask(), PAUSE);
    });
    return () => {
      abort.abort();
      unwatch();
      clearTimeout(timer);
    };
  }, [api, element, request]);
  return estimate;
}
