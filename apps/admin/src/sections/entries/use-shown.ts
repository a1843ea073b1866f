import { type AdminEntry, entryResource } from '@ziwan/contract/admin';
import { useEffect, useState } from 'react';
import { api } from '../../api/client.ts';
import { scheduledAt } from './schedule.ts';

/** First and longest time (ms) between two looks once the time has come: the server takes up to a second. */
const FIRST = 1500;
const LONGEST = 60_000;
/** Longest timeout (ms); browsers fire longer ones than 24 days at once. */
const DAY = 86_400_000;

/** Returns true once visitors see the scheduled version that a form was opened with. */
export function useShown(entry: AdminEntry | undefined): boolean {
  const [shown, setShown] = useState(false);
  const id = entry?.id;
  const revision = entry?.revision;
  const at = entry ? scheduledAt(entry) : null;
  useEffect(() => {
    setShown(false);
    if (id === undefined || at === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let closed = false;
    let pause = FIRST;
    const look = async () => {
      clearTimeout(timer);
      const wait = Date.parse(at) + FIRST - Date.now();
      if (wait > 0) {
        timer = setTimeout(look, Math.min(wait, DAY));
        return;
      }
      const now = await api.call(entryResource.one, { params: { id } }, { quiet: true }).catch(() => null);
      // A newer version is the matter of the conflict dialog.
      if (closed || (now && now.revision !== revision)) return;
      if (now?.visible && scheduledAt(now) === null) {
        setShown(true);
        return;
      }
      clearTimeout(timer);
      timer = setTimeout(look, pause);
      pause = Math.min(pause * 2, LONGEST);
    };
    // A sleeping computer's timers are late.
    const onFocus = () => void look();
    void look();
    window.addEventListener('focus', onFocus);
    return () => {
      closed = true;
      clearTimeout(timer);
      window.removeEventListener('focus', onFocus);
    };
  }, [id, revision, at]);
  return shown;
}
