import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './button.module.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: 'solid' | 'line' | 'plain';
}

const join = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ');

/** Classes that make a link look like a button. */
export const buttonClass = (variant: 'solid' | 'line' | 'plain' = 'line') =>
  join(styles.button, styles[variant]);

/** Class of a one-word action in a list row. `data-on` marks it as active. */
export const quietClass = styles.quiet;

export function Button({ variant = 'line', className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={join(styles.button, styles[variant], className)} {...rest} />;
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name and tooltip. */
  label: string;
  children: ReactNode;
}

export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button type={type} aria-label={label} title={label} className={join(styles.icon, className)} {...rest} />
  );
}
