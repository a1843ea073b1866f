import { Chip } from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import type { messageOne } from '@ziwan/contract/admin';

export type Message = DataOf<typeof messageOne>;

const STATUS: Record<Message['status'], string> = { new: '待答复', answered: '已答复', closed: '已结束' };

export const STATUS_CHOICES = Object.entries(STATUS).map(([id, name]) => ({ id, name }));

export function StatusText({ status }: Pick<Message, 'status'>) {
  return status === 'new' ? <Chip size="small" color="secondary" label={STATUS.new} /> : STATUS[status];
}
