import type { ReactNode } from 'react';
import styles from './seal.module.css';

export interface SealProps {
  children: ReactNode;
  /** `no` is struck out, `conditional` is dashed. */
  tone?: 'yes' | 'no' | 'conditional';
  title?: string;
}

/** A stamp (印章): a short word in a cinnabar frame. */
export function Seal({ children, tone = 'yes', title }: SealProps) {
  return (
    <span className={styles.seal} data-tone={tone} title={title}>
      {children}
    </span>
  );
}
