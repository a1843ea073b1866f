import { getFontDetail, isApiError } from '@ziwan/contract';
import { useEffect } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { toast } from '../../../ui/toast-store.ts';
import { compareFontOf } from './compare-store.ts';
import { compareStore, useCompare } from './use-compare.ts';

/**
 * Loads details of list entries that have only a number. Removes unknown fonts and retries failed requests on the
 * next visit.
 */
export function useCompletion(): void {
  const api = useApi();
  const incomplete = useCompare().incomplete.join('\n');
  useEffect(() => {
    if (incomplete === '') return;
    const numbers = incomplete.split('\n');
    const read = async (id: string) => {
      try {
        const font = await api.call(getFontDetail, { query: { id } }, { quiet: true });
        return { id, font: compareFontOf(font) };
      } catch (error) {
        if (isApiError(error) && (error.status === 404 || error.status === 410)) return { id, font: null };
        return null;
      }
    };
    void Promise.all(numbers.map(read)).then((answers) => {
      const known = answers.filter((answer) => answer !== null);
      if (known.length > 0) compareStore().complete(known);
      if (known.length < answers.length) toast('对比列表没有读全，请检查网络后刷新', 'error');
    });
  }, [api, incomplete]);
}
