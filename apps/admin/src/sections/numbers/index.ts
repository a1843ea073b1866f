import { ChartLine } from 'lucide-react';
import { pagesOf } from '../../ui/pages-of.ts';
import type { Section } from '../section.ts';

export const numbers: Section = {
  name: 'numbers',
  title: '数字',
  group: '站点',
  icon: ChartLine,
  role: 'operator',
  ...pagesOf(() => import('./numbers-page.tsx'), ['list']),
  labels: {},
};
