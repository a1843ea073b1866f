import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from './account-form.module.css';

/** Delay (ms) before the button shows a running request. */
const LATE_MS = 200;

interface SubmitButtonProps {
  busy: boolean;
  /** Label while a request takes long. */
  doing: string;
  children: ReactNode;
}

/** Submit button that keeps focus during the request; the form ignores a second submit. */
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

/** An error that belongs to no single field. */
export function FormError({ children }: { children: string | undefined }) {
  return (
    <p role="alert" className={styles.formError}>
      {children}
    </p>
  );
}
