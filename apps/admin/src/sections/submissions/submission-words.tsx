import { Chip } from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import type { submissionOne } from '@ziwan/contract/admin';

export type Submission = DataOf<typeof submissionOne>;

const STATUS: Record<Submission['status'], string> = {
  new: '待处理',
  accepted: '已采用',
  rejected: '未采用',
};

export const STATUS_CHOICES = Object.entries(STATUS).map(([id, name]) => ({ id, name }));

export function StatusText({ status }: Pick<Submission, 'status'>) {
  return status === 'new' ? <Chip size="small" color="secondary" label={STATUS.new} /> : STATUS[status];
}
