import { type DataOf, type DownloadRecord, downloadLicence } from '@ziwan/contract';
import { minuteOf } from '@ziwan/contract/site-time';
import { useEffect, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { copyText } from '../../reading/share/copy.ts';
import styles from './licence-dialog.module.css';

interface LicenceDialogProps {
  record: DownloadRecord;
  onClose: () => void;
}

export function LicenceDialog({ record, onClose }: LicenceDialogProps) {
  const api = useApi();
  const [licence, setLicence] = useState<DataOf<typeof downloadLicence> | null>(null);
  const [failed, fail] = useState(false);
  const [round, again] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks anew
  useEffect(() => {
    const left = new AbortController();
    fail(false);
    api.call(downloadLicence, { query: { id: record.id } }, { signal: left.signal }).then(setLicence, () => {
      // The API client has shown the error.
      if (!left.signal.aborted) fail(true);
    });
    return () => left.abort();
  }, [api, record.id, round]);
  return (
    <Dialog open wide title={`${record.licence.name} · 下载时的全文`} onClose={onClose}>
      {licence ? (
        <>
          <p className={styles.note}>
            {minuteOf(record.downloadedAt)} 下载「{record.nameZh ?? record.fileName}」时有效的授权。
            {record.licence.current ? '如今仍是这样。' : '如今的授权已经不同。'}
            {record.nameZh !== null && (
              <>
                {' '}
                <a href={`/license/font/${encodeURIComponent(record.fontGNo)}`}>看历次改了什么</a>
              </>
            )}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text has to scroll by keyboard */}
          <pre className={styles.text} tabIndex={0}>
            {licence.text}
          </pre>
          <p className={styles.hash}>
            文本 SHA-256 <code>{licence.sha256}</code>
          </p>
          <Button onClick={() => void copyText(licence.text, '授权全文已复制')}>复制全文</Button>
        </>
      ) : failed ? (
        <div className={styles.failed}>
          <p>没有取到授权文本。</p>
          <Button onClick={() => again(round + 1)}>再试一次</Button>
        </div>
      ) : (
        <Spinner label="正在取授权文本" />
      )}
    </Dialog>
  );
}
