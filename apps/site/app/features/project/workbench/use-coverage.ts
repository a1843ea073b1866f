import { type CoverageSets, type CoveredCatalogue, coverageSets, decodeCoverage } from '@ziwan/contract';
import { useEffect, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';

export interface Coverage {
  /** Null until it has loaded. */
  readonly catalogue: CoveredCatalogue | null;
  readonly sets: CoverageSets | null;
  /** For the worker, which decodes its own. */
  readonly bytes: ArrayBuffer | null;
  readonly error: string;
  retry(): void;
}

/** The coverage sets of the catalogue: one request, however many texts are read. */
export function useCoverage(): Coverage {
  const api = useApi();
  const [loaded, setLoaded] = useState<Pick<Coverage, 'catalogue' | 'sets' | 'bytes'> | null>(null);
  const [error, setError] = useState('');
  const [round, again] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks anew
  useEffect(() => {
    const abort = new AbortController();
    setError('');
    api
      .call(coverageSets, {}, { signal: abort.signal, quiet: true })
      .then(({ bytes }) => {
        const copy = Uint8Array.from(bytes).buffer;
        setLoaded({ ...decodeCoverage(copy), bytes: copy });
      })
      .catch((cause: unknown) => {
        if (!abort.signal.aborted) setError(cause instanceof Error ? cause.message : '');
      });
    return () => abort.abort();
  }, [api, round]);

  return {
    catalogue: loaded?.catalogue ?? null,
    sets: loaded?.sets ?? null,
    bytes: loaded?.bytes ?? null,
    error,
    retry: () => again(round + 1),
  };
}
