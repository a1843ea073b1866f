import { entryResource } from '@ziwan/contract/admin';
import { api } from '../../api/client.ts';
import { scheduledAt } from './schedule.ts';

/** First and longest time (ms) between two looks once the time has come: the server takes up to a second. */
const FIRST = 1500;
const LONGEST = 60_000;
/** Longest timeout (ms); browsers fire longer ones than 24 days at once. */
const DAY = 86_400_000;

export interface Scheduled {
  id: string;
  revision: string;
  /** ISO time at which visitors will see the version. */
  at: string;
}

/** Looks from the time on, until visitors see the version or another one has replaced it. @returns ends that */
export function watchShown({ id, revision, at }: Scheduled, onShown: () => void): () => void {
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
    if (now?.visible && scheduledAt(now) === null) return onShown();
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
}
