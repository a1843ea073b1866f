import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Copy } from '../../../ui/icons/copy.ts';
import { Share2 } from '../../../ui/icons/share-2.ts';
import type { ShareTarget } from '../../people/session/session-store.ts';
import { useSessionStore } from '../../people/session/use-session.ts';
import { copyText } from './copy.ts';
import { QrCode } from './qr-code.tsx';
import { SHARE_NOTES, sharePlaces } from './share-links.ts';
import styles from './share-modal.module.css';

export function ShareModal({ target }: { target: ShareTarget }) {
  const session = useSessionStore();
  const { title, type } = target;
  const href = new URL(target.url, location.origin).href;
  const share = () => {
    // The visitor cancelled.
    navigator.share({ title, url: href }).catch(() => {});
  };
  return (
    <Dialog open title={type === 'list' ? '分享这份列表' : '分享这一页'} onClose={() => session.closeShare()}>
      <div className={styles.body}>
        <div className={styles.link}>
          <p className={styles.title}>{title}</p>
          <p className={styles.note}>{SHARE_NOTES[type]}</p>
          <input readOnly value={href} aria-label="页面链接" onFocus={(e) => e.target.select()} />
          <div className={styles.actions}>
            <Button variant="solid" onClick={() => void copyText(href, '链接已复制')}>
              <Copy size={16} aria-hidden="true" />
              复制链接
            </Button>
            {typeof navigator.share === 'function' && (
              <Button onClick={share}>
                <Share2 size={16} aria-hidden="true" />
                用系统分享
              </Button>
            )}
          </div>
        </div>
        <figure className={styles.code}>
          <QrCode text={href} label={`${title}的二维码`} />
          <figcaption>扫码在手机上打开</figcaption>
        </figure>
      </div>
      <p className={styles.places}>
        转到
        {sharePlaces({ title, href }).map((place) => (
          <a key={place.name} href={place.href} target="_blank" rel="noopener noreferrer">
            {place.name}
          </a>
        ))}
      </p>
    </Dialog>
  );
}
