import { FindPage } from '../features/fonts/find/find-page.tsx';
import type { PageMeta } from '../lazy-loading/page-modules.ts';

export const meta = (): PageMeta => ({
  title: '找字：看图找字体',
  description:
    '在图上框出一到四个汉字，找形状最像的字体，叠在图上一笔一笔比；哪一款可以商用、缺不缺你要写的字，一并写明。图片不上传，只在你的浏览器里看。',
  canonical: '/font/find',
});

export default function FontFind() {
  return <FindPage />;
}
