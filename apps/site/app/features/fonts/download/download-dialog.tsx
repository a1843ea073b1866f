import type { FontDetail } from '@ziwan/contract';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import styles from './download-dialog.module.css';
import { DownloadList } from './download-list.tsx';
import { OFFERS, type Offer } from './offer.ts';

interface DownloadDialogProps {
  name: string;
  offer: Offer;
  /** Null while loading. */
  font: FontDetail | null;
  failed: boolean;
  onRetry: () => void;
  onClose: () => void;
}

export function DownloadDialog({ name, offer, font, failed, onRetry, onClose }: DownloadDialogProps) {
  return (
    <Dialog open title={OFFERS[offer].label(name)} onClose={onClose}>
      {font ? (
        <DownloadList font={font} />
      ) : failed ? (
        <div className={styles.failed}>
          <p>没有取到文件清单。</p>
          <Button onClick={onRetry}>再试一次</Button>
        </div>
      ) : (
        <Spinner label="正在取文件清单" />
      )}
      {offer === 'open' && (
        <p className={styles.agreement}>
          下载即表示同意{' '}
          <a href="/agreement/font" target="_blank" rel="noreferrer">
            字体使用与下载协议
          </a>
          。字体自身的授权优先。
        </p>
      )}
    </Dialog>
  );
}
