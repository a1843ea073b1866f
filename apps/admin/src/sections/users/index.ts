import { adminUserList, adminUserOne } from '@ziwan/contract/admin';
import { Users } from 'lucide-react';
import { lazyPage } from '../../ui/lazy-page.tsx';
import type { Section } from '../section.ts';

export const users: Section = {
  name: 'users',
  title: '用户',
  group: '站点',
  icon: Users,
  role: 'operator',
  calls: { list: adminUserList, one: adminUserOne },
  list: lazyPage(() => import('./user-list.tsx')),
  show: lazyPage(() => import('./user-page.tsx')),
  naming: 'nickname',
  labels: {
    nickname: '昵称',
    role: '角色',
    status: '状态',
    phone: '手机',
    email: '邮箱',
    wechat: '微信',
    createdAt: '注册时间',
    lastSeenAt: '最近来过',
    sessions: '登录着的设备',
    downloads: '下载次数',
    reason: '原因',
  },
};
