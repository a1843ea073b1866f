import { BoardPage } from '../features/studio/board/board-page.tsx';
import type { PageMeta } from '../lazy-loading/page-modules.ts';

export const meta = (): PageMeta => ({
  title: '比稿板',
  description: '看几个做好的标题，投最好的一个。',
  canonical: '/studio/board',
  noindex: true,
});

export default function StudioBoard() {
  return <BoardPage />;
}
