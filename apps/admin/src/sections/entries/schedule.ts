import type { DataOf } from '@ziwan/contract';
import type { AdminEntry, entryHistory } from '@ziwan/contract/admin';
import { dayOf, minuteOf } from '@ziwan/contract/site-time';

type Publication = 'draft' | 'now' | 'later' | 'release';
type State = Pick<AdminEntry, 'status' | 'publishAt' | 'visible' | 'waiting' | 'version' | 'release'>;

/** `11 月 23 日 09:00`, with the year unless it is the current one. */
export function momentWords(iso: string, now = Date.now()): string {
  const [year, month, day, time] = minuteOf(iso).split(/[- ]/);
  const other = year === dayOf(now).slice(0, 4) ? '' : `${year} 年 `;
  return `${other}${Number(month)} 月 ${Number(day)} 日 ${time}`;
}

/** Time at which the newest version of an entry is to be shown; null if none is set. */
export function scheduledAt({
  status,
  publishAt,
  waiting,
}: Pick<State, 'status' | 'publishAt' | 'waiting'>): string | null {
  if (waiting) return waiting.publishAt;
  return status === 'scheduled' ? publishAt : null;
}

/** Validates the time of a schedule. */
export const inFuture = (at?: string | null): string | undefined =>
  at && Date.parse(at) <= Date.now() ? '这个时间已经过去，请选一个将来的时间' : undefined;

/**
 * A sentence that says what saving will do.
 * @param entry null for a new one
 */
export function consequence(
  publication: Publication,
  publishAt: string | null | undefined,
  entry: State | null,
  now = Date.now(),
): string {
  const seen = entry?.visible ?? false;
  const planned = entry && scheduledAt(entry);
  const until = planned && momentWords(planned, now);
  if (publication === 'draft') {
    const dropped = until ? `；定在 ${until} ${seen ? '换上' : '发布'}的安排作罢` : '';
    return seen
      ? `存成草稿，访客看到的仍是现在的版本${dropped}；改好了再来发布。`
      : `只有后台看得到${dropped}。`;
  }
  if (publication === 'release') {
    const dropped = until ? `；定在 ${until} ${seen ? '换上' : '发布'}的安排作罢` : '';
    return `随发布单一起${seen ? '换上，之前访客看到的仍是现在的版本' : '上站，之前访客看不到'}${dropped}。`;
  }
  if (publication === 'now') {
    const early = until ? `，不再等到 ${until}` : '';
    return seen ? `保存后访客马上看到新的内容${early}。` : `保存后访客马上能看到${early}。`;
  }
  if (!publishAt) return '请选一个将来的时间。';
  if (Date.parse(publishAt) <= now) return '这个时间已经过去，请选一个将来的时间。';
  const moment = momentWords(publishAt, now);
  const { release } = entry ?? {};
  const left =
    release && !release.single ? `同时从发布单「${release.name}」里拿出来，由它自己的发布单发布。` : '';
  return seen
    ? `现在的版本一直在，到 ${moment} 换上这一版，发布时间也改成那一刻。${left}`
    : `将于 ${moment} 自动出现。${left}`;
}

/** What moving an entry to the bin does. */
export function binWords(entry: State): string {
  const planned = scheduledAt(entry);
  const dropped = planned
    ? `定在 ${momentWords(planned)} ${entry.visible ? '换上' : '发布'}的安排作罢，取回之后是草稿。`
    : '';
  return `访客${entry.visible ? '马上' : ''}看不到它；以后可以在列表的「回收站」里取回。${dropped}`;
}

/** What handing content back to its file does. @param planned time of a pending schedule */
export function handBackWords(planned: string | null): string {
  const dropped = planned ? `后台定在 ${momentWords(planned)} 的发布作罢，下次导入之前站上照旧。` : '';
  return `下次导入时，后台改过的内容会被文件里的盖掉；单篇内容的改动仍在历史里。${dropped}`;
}

/** What visitors will see once an earlier version is restored. */
export function restoreWords(entry: State): string {
  const planned = scheduledAt(entry);
  const { visible, waiting, version } = entry;
  if (waiting)
    return planned
      ? `站上的版本先不变；这一版代替等着的第 ${version} 版，到 ${momentWords(planned)} 换上。`
      : '站上的版本不变；这一版代替还没换上的草稿。';
  if (visible) return `访客马上看到这一版，它代替站上的第 ${version} 版。`;
  if (planned) return `这一版代替定时的第 ${version} 版，到 ${momentWords(planned)} 发布。`;
  return '恢复之后是草稿，访客看不到。';
}

/** Where a version is or was: on the site, waiting, or never there. */
export function siteWords({
  onSite,
  since,
  status,
}: Pick<DataOf<typeof entryHistory>[number], 'onSite' | 'since' | 'status'>): string {
  if (onSite === 'now') return '现在站上';
  if (onSite === 'before') return '上过站';
  if (onSite === 'later' && since) return `定在 ${momentWords(since)}`;
  return status === 'draft' ? '草稿' : '没有上过站';
}
