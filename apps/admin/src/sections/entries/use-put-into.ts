import { putReleaseChange, releaseResource } from '@ziwan/contract/admin';
import { useMemo, useRef } from 'react';
import { useCall } from '../../ui/use-call.ts';
import { releaseMaker } from '../releases/into-which.ts';
import type { EntryValues } from './fields.ts';

/** Puts a version into the release that was chosen in the form, or named there, once it is saved. */
export function usePutInto() {
  const chosen = useRef<{ release: string; name: string } | null>(null);
  const [put] = useCall(putReleaseChange, ({ name }) => `已放进「${name}」`);
  const [create] = useCall(releaseResource.create);
  const into = useMemo(
    () => releaseMaker((name) => create({ body: { name, note: '', publishAt: null } })),
    [create],
  );
  return {
    /** Notes the choice, which is no member of the record. */
    remember(values: EntryValues): EntryValues {
      const { publication, release, releaseName = '' } = values;
      chosen.current = publication === 'release' && release ? { release, name: releaseName } : null;
      return values;
    },
    /** Resolves with true if a release was made for it. */
    async putInto(subject: string, revision: string): Promise<boolean> {
      if (chosen.current === null) return false;
      const id = await into(chosen.current.release, chosen.current.name);
      if (id === null) return false;
      const changes = [{ kind: 'text' as const, subject: String(subject), revision }];
      await put({ params: { id }, body: { changes } });
      return id !== chosen.current.release;
    },
  };
}
