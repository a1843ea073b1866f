import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  /** Actions to offer. */
  children?: ReactNode;
}

export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <i aria-hidden="true" />
      <p>{title}</p>
      {children && <div className={styles.ways}>{children}</div>}
    </div>
  );
}
