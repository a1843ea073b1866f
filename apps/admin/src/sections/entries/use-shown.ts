import type { AdminEntry } from '@ziwan/contract/admin';
import { useEffect, useState } from 'react';
import { scheduledAt } from './schedule.ts';
import { watchShown } from './watch-shown.ts';

/** Returns true once visitors see the scheduled version that a form was opened with. */
export function useShown(entry: AdminEntry | undefined): boolean {
  const [shown, setShown] = useState(false);
  const id = entry?.id;
  const revision = entry?.revision;
  const at = entry ? scheduledAt(entry) : null;
  useEffect(() => {
    setShown(false);
    if (id === undefined || revision === undefined || at === null) return;
    return watchShown({ id, revision, at }, () => setShown(true));
  }, [id, revision, at]);
  return shown;
}
