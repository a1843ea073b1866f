import { Suspense, useState } from 'react';
import { part } from '../../../part.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import styles from './captcha-dialog.module.css';
import type { PictureKind } from './protocol.ts';

const Captcha = part(async () => (await import('./captcha.tsx')).Captcha, { inPlace: true });

export interface CaptchaDialogProps {
  open: boolean;
  /** Receives what the form that follows carries as `captchaVerification`; good for 180 s and one use. */
  onPass: (captchaVerification: string) => void;
  onClose: () => void;
  /** Which picture comes first; the visitor may choose another way. */
  kind?: PictureKind;
}

/** Asks for one captcha; the form goes on in `onPass`. */
export function CaptchaDialog({ open, onPass, onClose, kind }: CaptchaDialogProps) {
  // A captcha of its own for each opening.
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
          <Captcha key={opening} onPass={onPass} {...(kind ? { kind } : {})} />
        </Suspense>
      </div>
    </Dialog>
  );
}
