import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import writing from '../../../ui/writing.module.css';
import { CentreFrame } from '../user-centre/centre-frame.tsx';
import { DownloadRow } from './download-row.tsx';
import styles from './history-page.module.css';
import { LicenceDialog } from './licence-dialog.tsx';
import { type HistoryData, historyHref } from './load-history.ts';

/** `/user/download`: files downloaded while signed in, as they were at the time. */
export function HistoryPage() {
  const page = useLoaderData() as HistoryData;
  const [shown, show] = useState<HistoryData['records'][number] | null>(null);
  return (
    <CentreFrame
      title="下载记录"
      aside={page.total > 0 && <p className={styles.total}>共 {page.total} 条</p>}
    >
      {page.records.length === 0 ? (
        <EmptyState title="登录后下载的字体会记在这里">
          <a className={buttonClass('solid')} href="/font">
            去挑字体
          </a>
        </EmptyState>
      ) : (
        <>
          <p className={styles.note}>
            每一条都留着当时的文件版本、校验值和授权全文。日后有人问起授权，可以用它们说明；压缩包里的「授权说明.txt」，谁都可以
            <a className={writing.link} href="/receipt">
              核对真伪
            </a>
            。再次下载给的是如今的文件，和当时不同的会注明。
          </p>
          <ol className={styles.list}>
            {page.records.map((record) => (
              <DownloadRow key={record.id} record={record} onLicence={() => show(record)} />
            ))}
          </ol>
          <Pagination current={page.current} pages={page.pages} href={historyHref} />
        </>
      )}
      {shown && <LicenceDialog record={shown} onClose={() => show(null)} />}
    </CentreFrame>
  );
}
