import { type DataOf, gamePackageEstimate, type InputOf, isApiError } from '@ziwan/contract';
import { useEffect, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { PACKAGE_TIMEOUT } from './package-timeout.ts';

/** Pause (ms) after the last change before the size is asked for. */
const PAUSE = 600;

export type Estimate =
  | { step: 'none' }
  | { step: 'asking' }
  | { step: 'known'; of: DataOf<typeof gamePackageEstimate> }
  /** A refusal that packing would give too; empty if the request failed for another reason. */
  | { step: 'failed'; message: string };

/**
 * Estimates the size of a package, again after each change.
 * @param body the request of the package; null as long as the visitor has not asked, since it holds the characters
 */
export function useEstimate(body: InputOf<typeof gamePackageEstimate>['body'] | null): Estimate {
  const api = useApi();
  const [estimate, setEstimate] = useState<Estimate>({ step: 'none' });
  const request = body && JSON.stringify(body);
  useEffect(() => {
    if (!request) return;
    const abort = new AbortController();
    const ask = async () => {
      try {
        const of = await api.call(
          gamePackageEstimate,
          { body: JSON.parse(request) },
          { signal: abort.signal, quiet: true, timeoutMs: PACKAGE_TIMEOUT },
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
    const timer = setTimeout(() => void ask(), PAUSE);
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [api, request]);
  return estimate;
}
