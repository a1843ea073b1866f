import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';
import styles from './chip.module.css';

const name = (on: boolean | undefined, extra?: string) =>
  `${styles.chip}${on ? ` ${styles.on}` : ''}${extra ? ` ${extra}` : ''}`;

/** A choice with its own URL. */
export function ChipLink({
  on,
  className,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { on?: boolean }) {
  return <a className={name(on, className)} aria-current={on ? 'true' : undefined} {...rest} />;
}

/** A toggle. */
export function Chip({ on, className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement> & { on?: boolean }) {
  return <button type="button" className={name(on, className)} aria-pressed={on ?? false} {...rest} />;
}
