import { Activity } from 'lucide-react';
import { lazyPage } from '../../ui/lazy-page.tsx';
import type { Section } from '../section.ts';

export const status: Section = {
  name: 'status',
  title: '运行状态',
  group: '站点',
  icon: Activity,
  role: 'operator',
  list: lazyPage(() => import('./status-page.tsx')),
  labels: {},
};
