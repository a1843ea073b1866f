import { KeyRound } from 'lucide-react';
import { lazyPage } from '../../ui/lazy-page.tsx';
import type { Section } from '../section.ts';

/** The second factors of one's own account. */
export const factors: Section = {
  name: 'factors',
  title: '登录保护',
  group: '站点',
  icon: KeyRound,
  role: 'editor',
  list: lazyPage(() => import('./factors-page.tsx')),
  labels: {},
};
