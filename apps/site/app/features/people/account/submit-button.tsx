import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from './account-form.module.css';

/** Milliseconds before waiting is shown: what is quicker needs no word. */
const LATE_MS = 200;

export interface SubmitButtonProps {
  busy: boolean;
  /** What is being done, once it takes a while. */
  doing: string;
  children: ReactNode;
}

/** Keeps the focus while it waits; the form itself sends nothing twice. */
export function SubmitButton({ busy, doing, children }: SubmitButtonProps) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!busy) return setLate(false);
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  return (
    <Button
      type="submit"
      variant="solid"
      className={styles.submit}
      aria-disabled={busy}
      data-late={late || undefined}
    >
      <span aria-live="polite">{late ? `${doing}…` : children}</span>
    </Button>
  );
}

/** What no field has caused. */
export function FormError({ children }: { children: string | undefined }) {
  return (
    <p role="alert" className={styles.formError}>
      {children}
    </p>
  );
}
