import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './button.module.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: 'solid' | 'line' | 'plain';
}

const join = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ');

/** Classes of a button, for a link that looks like one. */
export const buttonClass = (variant: 'solid' | 'line' | 'plain' = 'line') =>
  join(styles.button, styles[variant]);

/** Class of an action that is a word in a line of a list; `data-on` marks it as done. */
export const quietClass = styles.quiet;

export function Button({ variant = 'line', className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={join(styles.button, styles[variant], className)} {...rest} />;
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Read out and shown as a tip. */
  label: string;
  children: ReactNode;
}

export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button type={type} aria-label={label} title={label} className={join(styles.icon, className)} {...rest} />
  );
}
