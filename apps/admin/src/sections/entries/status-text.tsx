import { Box } from '@mui/material';
import type { AdminEntry } from '@ziwan/contract/admin';
import { timeOf } from '../../texts/times.ts';

type Seen = Pick<AdminEntry, 'status' | 'publishAt' | 'deletedAt'>;

/** Where an entry stands, in words. */
export function statusWords({ status, publishAt, deletedAt }: Seen): string {
  if (deletedAt) return '在回收站';
  if (status === 'draft') return '草稿';
  return status === 'scheduled' ? `定时 ${timeOf(publishAt)}` : '已发布';
}

export function StatusText(entry: Seen) {
  const quiet = entry.status === 'draft' || entry.deletedAt !== null;
  return (
    <Box
      component="span"
      sx={{
        whiteSpace: 'nowrap',
        color: quiet ? 'text.secondary' : entry.status === 'scheduled' ? 'secondary.main' : 'text.primary',
      }}
    >
      {statusWords(entry)}
    </Box>
  );
}

const DAY = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const YEAR = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', year: 'numeric' });

/** `11 月 23 日 09:00`, with its year where that is not this one. */
export function momentWords(iso: string, now = Date.now()): string {
  const part = Object.fromEntries(DAY.formatToParts(new Date(iso)).map((p) => [p.type, p.value]));
  const year =
    YEAR.format(new Date(iso)) === YEAR.format(now)
      ? ''
      : `${YEAR.format(new Date(iso)).replace('年', ' 年 ')}`;
  return `${year}${Number.parseInt(part.month ?? '', 10)} 月 ${part.day} 日 ${part.hour}:${part.minute}`;
}
