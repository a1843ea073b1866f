import { SharedPage } from '../features/project/shared-link/shared-page.tsx';
import type { PageMeta } from '../lazy-loading/page-modules.ts';

export const meta = (): PageMeta => ({
  title: '项目选字',
  description: '看一个项目选的字体：样句、缺字和授权，投票，留话。',
  canonical: '/project/shared',
  noindex: true,
});

export default function ProjectShared() {
  return <SharedPage />;
}
