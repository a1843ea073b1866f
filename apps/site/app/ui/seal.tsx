import type { ReactNode } from 'react';
import styles from './seal.module.css';

export interface SealProps {
  children: ReactNode;
  /** Answer shown: ○, △, ◇, × or ？ with its own frame, background and colour. Without it, a plain stamp. */
  tone?: 'yes' | 'no' | 'conditional' | 'claimed' | 'unknown' | undefined;
  title?: string | undefined;
}

/** A stamp (印章): a short word in a frame. */
export function Seal({ children, tone, title }: SealProps) {
  return (
    <span className={tone ? `${styles.seal} ${styles[tone]}` : styles.seal} title={title}>
      {children}
    </span>
  );
}
