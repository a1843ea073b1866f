import type { ReactNode } from 'react';
import styles from './part.module.css';

/** A numbered part of the sheet. */
export function Part({ number, title, children }: { number: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>
        <span aria-hidden="true">{number}</span>
        {title}
      </h3>
      {children}
    </section>
  );
}
