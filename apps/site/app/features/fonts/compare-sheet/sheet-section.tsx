import type { ReactNode } from 'react';
import styles from './part.module.css';

interface SheetSectionProps {
  number: string;
  title: string;
  /** Heading level: 2 on the overview, 3 below a font's name. */
  level: 2 | 3;
  children: ReactNode;
}

export function SheetSection({ number, title, level, children }: SheetSectionProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={styles.part}>
      <Heading className={styles.title}>
        <span aria-hidden="true">{number}</span>
        {title}
      </Heading>
      {children}
    </section>
  );
}
