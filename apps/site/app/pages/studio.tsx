import { StudioPage } from '../features/studio/page/studio-page.tsx';
import type { PageMeta } from '../lazy-loading/page-modules.ts';

export const meta = (): PageMeta => ({
  title: '题字台：把游戏标题做出来',
  description:
    '用真轮廓做中文标题：大小相间、叠排竖排、描边渐变、飞白石刻、印章立体；摆在雪地、夜景、商店封面上看清不清楚，存成 SVG、PNG、PDF，授权一并写明。',
  canonical: '/studio',
});

export default function Studio() {
  return <StudioPage />;
}
