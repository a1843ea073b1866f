import type { DownloadRecord } from '@ziwan/contract';

/** Label of the button that downloads a record's font again, and a note where it hands out something else. */
export function againOf({
  faceGNo,
  fileName,
  version,
  today,
}: Pick<DownloadRecord, 'faceGNo' | 'fileName' | 'version' | 'today'>): {
  label: string;
  note: string | null;
} {
  if (!today) return { label: '再次下载', note: null };
  // A package of several fonts is not made again; the family's own archive stands in for it.
  const isOther = faceGNo === null && fileName !== today.fileName;
  const notes = [
    isOther ? `给的是这一族的 ${today.fileName}` : null,
    today.same === false
      ? today.version === version
        ? '文件已换过，版本写着的没有变'
        : `文件已换过，如今是 ${today.version ?? '未标明版本的文件'}`
      : null,
  ].filter((note) => note !== null);
  return {
    label: isOther ? '下载这一族' : today.same === false ? '下载如今的文件' : '再次下载',
    note: notes.length > 0 ? notes.join('；') : null,
  };
}
