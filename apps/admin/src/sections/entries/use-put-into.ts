import { putReleaseChange } from '@ziwan/contract/admin';
import { useRef } from 'react';
import { useCall } from '../../ui/use-call.ts';
import type { EntryValues } from './fields.ts';

/** Puts a version into the release that was chosen in the form, once it is saved. */
export function usePutInto() {
  const into = useRef<string | null>(null);
  const [put] = useCall(putReleaseChange, ({ name }) => `已放进「${name}」`);
  return {
    /** Notes the choice, which is no member of the record. */
    remember(values: EntryValues): EntryValues {
      into.current = values.publication === 'release' ? (values.release ?? null) : null;
      return values;
    },
    async putInto(subject: string, revision: string): Promise<void> {
      if (into.current !== null)
        await put({
          params: { id: into.current },
          body: { changes: [{ kind: 'text', subject: String(subject), revision }] },
        });
    },
  };
}
