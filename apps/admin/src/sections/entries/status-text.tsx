import { Box } from '@mui/material';
import type { AdminEntry } from '@ziwan/contract/admin';
import { minuteOf } from '@ziwan/contract/site-time';
import { ENTRY_STATES } from '../../texts/words.ts';

type Seen = Pick<AdminEntry, 'status' | 'publishAt' | 'deletedAt' | 'waiting' | 'release'>;

/** True if it was not published at its time, and waits for somebody. */
const hasFailed = ({ release, deletedAt }: Seen): boolean =>
  deletedAt === null && release !== null && release.single && release.failure !== null;

/** The state of an entry, with the time of a scheduled one. */
export function statusWords(entry: Seen): string {
  const { status, publishAt, deletedAt, waiting } = entry;
  if (deletedAt) return '在回收站';
  if (hasFailed(entry)) return waiting ? '已发布，新版到点没有换上' : '到点没有发布';
  if (waiting)
    return waiting.publishAt ? `已发布，${minuteOf(waiting.publishAt)} 换新版` : '已发布，有没换上的修改';
  return status === 'scheduled' ? `定时 ${minuteOf(publishAt)}` : ENTRY_STATES[status];
}

export function StatusText(entry: Seen) {
  const quiet = entry.status === 'draft' || entry.deletedAt !== null;
  return (
    <Box
      component="span"
      sx={{
        whiteSpace: 'nowrap',
        color: hasFailed(entry)
          ? 'error.main'
          : quiet
            ? 'text.secondary'
            : entry.waiting
              ? 'warning.main'
              : 'text.primary',
      }}
    >
      {statusWords(entry)}
    </Box>
  );
}
