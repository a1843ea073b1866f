import { ProjectPage } from '../features/project/workbench/project-page.tsx';
import type { PageMeta } from '../lazy-loading/page-modules.ts';

export const meta = (): PageMeta => ({
  title: '项目：整部游戏的字，哪些字体写得全',
  description:
    '把游戏的文本放进来，在你自己的浏览器里数出每一个字，看哪些字体一字不缺，缺的字在哪一行；再按标题、正文、界面选定字体。文本不上传。',
  canonical: '/project',
});

export default function Project() {
  return <ProjectPage />;
}
