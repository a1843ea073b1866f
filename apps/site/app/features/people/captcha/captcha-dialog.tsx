import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../lazy-loading/lazy-component.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import styles from './captcha-dialog.module.css';

const Captcha = lazyComponent(async () => (await import('./captcha.tsx')).Captcha, { inPlace: true });

interface CaptchaDialogProps {
  open: boolean;
  /** Receives the form's `captchaVerification`, valid once and for 180 s. */
  onPass: (captchaVerification: string) => void;
  onClose: () => void;
  /** True where a proof of work is not enough. */
  picture?: boolean;
}

/** Shows one captcha. The form continues in `onPass`. */
export function CaptchaDialog({ open, onPass, onClose, picture = false }: CaptchaDialogProps) {
  // A new captcha each time it opens.
  const [opening, setOpening] = useState(0);
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    if (open) setOpening(opening + 1);
  }
  return (
    <Dialog open={open} title="安全验证" onClose={onClose}>
      <div className={styles.body}>
        <Suspense fallback={<Spinner />}>
          <Captcha key={opening} picture={picture} onPass={onPass} />
        </Suspense>
      </div>
    </Dialog>
  );
}
