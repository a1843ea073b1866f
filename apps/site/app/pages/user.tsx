import { loadOverview } from '../features/people/user-centre/load-overview.ts';
import { Overview } from '../features/people/user-centre/overview.tsx';
import type { PageMeta } from '../lazy-loading/page-modules.ts';

export const loader = loadOverview;

export const meta = (): PageMeta => ({ title: '用户中心', canonical: '/user', noindex: true });

export default function User() {
  return <Overview />;
}
