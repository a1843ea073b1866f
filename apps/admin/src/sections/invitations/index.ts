import { invitationList } from '@ziwan/contract/admin';
import { UserPlus } from 'lucide-react';
import { pagesOf } from '../../ui/pages-of.ts';
import type { Section } from '../section.ts';

export const invitations: Section = {
  name: 'invitations',
  title: '邀请',
  group: '站点',
  icon: UserPlus,
  role: 'owner',
  calls: { list: invitationList },
  ...pagesOf(() => import('./pages.tsx'), ['list', 'create']),
  naming: 'name',
  labels: {
    name: '给谁',
    role: '角色',
    email: '邮箱',
    state: '状态',
    account: '账号',
    invitedBy: '谁邀请的',
    createdAt: '发出',
    expiresAt: '有效到',
  },
};
