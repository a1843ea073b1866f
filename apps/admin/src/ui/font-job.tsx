import { Box, LinearProgress, Typography } from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import type { pastedAddresses } from '@ziwan/contract/admin';
import { sizeOf } from '../texts/size.ts';

type Job = NonNullable<DataOf<typeof pastedAddresses>>;

/**
 * How a job goes or went: its progress, then what was added, what was not, and why.
 * @param added said before the notes of a job that added something
 */
export function FontJob({ job, label, added }: { job: Job; label: string; added?: string }) {
  if (job.state === 'running')
    return (
      <Box role="status">
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {wordsOf(job)}
        </Typography>
        <LinearProgress
          aria-label={label}
          {...(job.total > 0
            ? { variant: 'determinate', value: Math.min(100, (100 * job.done) / job.total) }
            : { variant: 'indeterminate' })}
          sx={{ mt: 1 }}
        />
      </Box>
    );
  return (
    <Box role="status">
      {added && job.added > 0 && <Typography variant="body2">{added}</Typography>}
      {job.notes.map((note) => (
        <Typography key={note} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {note.trim()}
        </Typography>
      ))}
      {job.failures.map(({ name, reason }) => (
        <Typography key={name + reason} variant="body2" color="error" sx={{ overflowWrap: 'anywhere' }}>
          {name && `${name}：`}
          {reason}
        </Typography>
      ))}
    </Box>
  );
}

/** Says how many files are not counted, because their size is not known yet. */
export const besides = (unsized: number) => (unsized > 0 ? `，另有 ${unsized} 个文件不知多大` : '');

function wordsOf({ phase, done, total, unsized }: Job): string {
  if (phase === 'waiting') return '等另一个导入结束…';
  if (phase === 'packages') return `正在下载字体包：${done} / ${total}`;
  if (phase === 'downloads') return `正在下载：${sizeOf(done)} / ${sizeOf(total)}${besides(unsized)}`;
  return `正在导入：${done} / ${total} 族`;
}
