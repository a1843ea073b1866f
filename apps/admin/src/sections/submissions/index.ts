import { submissionList, submissionOne } from '@ziwan/contract/admin';
import { Inbox } from 'lucide-react';
import { pagesOf } from '../../ui/pages-of.ts';
import type { Section } from '../section.ts';

export const submissions: Section = {
  name: 'submissions',
  title: '投稿',
  group: '往来',
  icon: Inbox,
  role: 'operator',
  calls: { list: submissionList, one: submissionOne },
  ...pagesOf(() => import('./pages.tsx'), ['list', 'show']),
  naming: 'title',
  labels: {
    title: '作品',
    type: '类别',
    name: '称呼',
    description: '说明',
    status: '状态',
    phone: '手机',
    email: '邮箱',
    createdAt: '收到',
    reply: '答复',
    consent: '作者怎样同意的',
  },
  waiting: [{ label: '没有处理的投稿', filter: { status: 'new' } }],
};
