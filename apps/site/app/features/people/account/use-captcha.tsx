import { type ReactNode, useRef, useState } from 'react';
import { CaptchaDialog } from '../captcha/captcha-dialog.tsx';
import styles from './account-form.module.css';

interface CaptchaAsker {
  /**
   * Opens the captcha. Resolves with a verification for the next call, or `null` when closed.
   * @param picture true where a proof of work is not enough
   */
  ask: (picture?: boolean) => Promise<string | null>;
  /** The dialog. Rendered outside any form, so that Enter does not submit one. */
  dialog: ReactNode;
}

export function useCaptcha(): CaptchaAsker {
  const [open, setOpen] = useState(false);
  const [picture, setPicture] = useState(false);
  const waiting = useRef<((verification: string | null) => void) | null>(null);
  const end = (verification: string | null) => {
    setOpen(false);
    waiting.current?.(verification);
    waiting.current = null;
  };
  return {
    ask(withPicture = false) {
      waiting.current?.(null);
      setPicture(withPicture);
      setOpen(true);
      return new Promise((resolve) => {
        waiting.current = resolve;
      });
    },
    dialog: (
      <div className={styles.captcha}>
        <CaptchaDialog open={open} picture={picture} onPass={end} onClose={() => end(null)} />
      </div>
    ),
  };
}
