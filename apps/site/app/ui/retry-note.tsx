import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface RetryNoteProps {
  /** What did not load. */
  children: ReactNode;
  onRetry: () => void;
  className?: string | undefined;
}

/** A failure, announced, with a button to try again. */
export const RetryNote = ({ children, onRetry, className }: RetryNoteProps) => (
  <p className={className} role="alert">
    {children}
    <Button variant="plain" onClick={onRetry}>
      再试一次
    </Button>
  </p>
);
