import type { ReactNode } from 'react';
import writing from '../../../ui/writing.module.css';
import styles from './section.module.css';

interface SectionProps {
  /** Section number as a Chinese numeral. */
  number: string;
  title: string;
  more?: { href: string; label: string };
  children: ReactNode;
}

export function Section({ number, title, more, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <header className={styles.head}>
        <i aria-hidden="true">{number}</i>
        <h2>{title}</h2>
        {more && (
          <a className={writing.link} href={more.href}>
            {more.label}
          </a>
        )}
      </header>
      {children}
    </section>
  );
}
