import type { AdminMedia } from '@ziwan/contract/admin';
import { dayOf } from '@ziwan/contract/site-time';

type Use = AdminMedia['uses'][number];

/** Says where a file is used, or, in the bin, when it is deleted for good. */
export function usedWords({ uses, deletedAt, goneAt }: AdminMedia): string {
  if (goneAt !== null) return `${dayOf(goneAt)} 彻底删除`;
  if (deletedAt !== null) return '旧版用着，一直留着';
  const now = uses.filter(({ type }) => type !== 'version').length;
  if (now > 0) return `用在 ${now} 处`;
  return uses.length > 0 ? '只有旧版用着' : '没有用到';
}

/** Names the versions of a text that use a file: `现在的一版；旧版：第 1、3 版`. Empty for a list. */
export const versionsIn = ({ type, versions, binned }: Use): string =>
  [
    ...(binned ? ['在回收站里'] : []),
    ...(type === 'entry' ? ['现在的一版'] : []),
    ...(versions.length > 0 ? [`旧版：第 ${versions.join('、')} 版`] : []),
  ].join('；');
