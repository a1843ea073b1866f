import { HistoryPage } from '../features/people/history/history-page.tsx';
import { loadHistory } from '../features/people/history/load-history.ts';
import type { PageMeta } from '../lazy-loading/page-modules.ts';

export const loader = loadHistory;

export const meta = (): PageMeta => ({ title: '下载记录', canonical: '/user/download', noindex: true });

export default function UserDownload() {
  return <HistoryPage />;
}
