import { type ReactNode, useEffect, useRef } from 'react';
import { buttonClass } from '../../../ui/button.tsx';
import styles from './sent.module.css';

interface SentProps {
  number: string;
  title: string;
  children: ReactNode;
  again: { href: string; label: string };
}

export function Sent({ number, title, children, again }: SentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.sent} role="status">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{children}</p>
      <p>
        编号 <code>{number.slice(0, 8)}</code>，再来信时提到它，找起来快一些。
      </p>
      <p className={styles.ways}>
        {/* A full reload, so that the form is empty. */}
        <a className={buttonClass('line')} href={again.href} data-reload="">
          {again.label}
        </a>
        <a className={buttonClass('plain')} href="/font">
          去看字体
        </a>
      </p>
    </div>
  );
}
