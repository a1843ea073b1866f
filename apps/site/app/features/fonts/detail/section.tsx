import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { hanNumeral } from './numerals.ts';
import styles from './section.module.css';

interface SectionProps {
  id: string;
  title: string;
  /** Shown to the right of the title. */
  aside?: ReactNode;
  /** There is nothing to read in it, only to use: it is left out in print. */
  tool?: boolean;
  children: ReactNode;
  /** Set by `Sections`. */
  number?: number;
}

export function Section({ id, title, aside, tool, children, number = 1 }: SectionProps) {
  return (
    <section
      id={id}
      className={styles.section}
      aria-labelledby={`${id}-title`}
      data-controls={tool ? '' : undefined}
    >
      <header className={styles.head}>
        <span className={styles.number} aria-hidden="true">
          {hanNumeral(number)}
        </span>
        <h2 id={`${id}-title`}>{title}</h2>
        {aside && <div className={styles.aside}>{aside}</div>}
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

/** Numbers the rendered sections in order. */
export function Sections({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children).filter((c): c is ReactElement<SectionProps> => isValidElement(c));
  return (
    <>
      {parts.map((part, i) => (
        <Section {...part.props} key={part.key} number={i + 1} />
      ))}
    </>
  );
}
