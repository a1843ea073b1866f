import { KeyRound } from 'lucide-react';
import { lazy } from 'react';
import type { Section } from '../section.ts';

/** The second factors of one's own account. */
export const factors: Section = {
  name: 'factors',
  title: '登录保护',
  group: '站点',
  icon: KeyRound,
  role: 'editor',
  list: lazy(() => import('./factors-page.tsx')),
  labels: {},
};
