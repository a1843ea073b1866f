import { Chip } from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import type { adminUserOne } from '@ziwan/contract/admin';
import { ROLE_NAMES } from '../../auth/roles.ts';

export type User = DataOf<typeof adminUserOne>;

export const ROLE_CHOICES = Object.entries(ROLE_NAMES).map(([id, name]) => ({ id, name }));
export const STATUS_CHOICES = [
  { id: 'active', name: '正常' },
  { id: 'disabled', name: '已停用' },
];

export function RoleText({ role }: Pick<User, 'role'>) {
  return role === 'member' ? ROLE_NAMES.member : <Chip size="small" label={ROLE_NAMES[role]} />;
}

export function StatusText({ status }: Pick<User, 'status'>) {
  return status === 'disabled' ? <Chip size="small" color="error" label="已停用" /> : <>正常</>;
}
