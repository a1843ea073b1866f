import { Copy, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { copyText } from './copy.ts';
import styles from './share-button.module.css';

/** Opens the share sheet for the page as it stands: the address holds the text and settings. */
export function ShareButton({ title }: { title: string }) {
  const [url, setUrl] = useState<string | null>(null);
  const canShare = url !== null && typeof navigator.share === 'function';
  const share = () => {
    // An abort is the visitor's own choice.
    navigator.share({ title, url: url ?? '' }).catch(() => {});
  };
  return (
    <>
      <Button onClick={() => setUrl(window.location.href)} aria-haspopup="dialog">
        <Share2 size={16} aria-hidden="true" />
        分享
      </Button>
      <Dialog open={url !== null} title="分享这一页" onClose={() => setUrl(null)}>
        <p className={styles.note}>链接带着现在的文字和设置，对方打开看到的是同一页。</p>
        <div className={styles.row}>
          <input readOnly value={url ?? ''} aria-label="页面链接" onFocus={(e) => e.target.select()} />
          <Button variant="solid" onClick={() => void copyText(url ?? '', '链接已复制')}>
            <Copy size={16} aria-hidden="true" />
            复制链接
          </Button>
        </div>
        {canShare && (
          <Button onClick={share}>
            <Share2 size={16} aria-hidden="true" />
            用系统分享
          </Button>
        )}
      </Dialog>
    </>
  );
}
