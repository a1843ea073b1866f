import { type InputHTMLAttributes, type SelectHTMLAttributes, useId } from 'react';
import styles from './field.module.css';

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: string;
  error?: string | undefined;
}

export function TextField({ label, hint, error, className, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <span className={`${styles.field}${className ? ` ${className}` : ''}`}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={hint || error ? `${id}n` : undefined}
        {...rest}
      />
      {(error || hint) && (
        <small id={`${id}n`} data-error={error ? '' : undefined}>
          {error || hint}
        </small>
      )}
    </span>
  );
}

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
  options: readonly { value: string; label: string }[];
  /** Hides the label visually. */
  quiet?: boolean;
}

export function Select({ label, options, quiet, className, ...rest }: SelectProps) {
  const id = useId();
  return (
    <span className={`${styles.select}${className ? ` ${className}` : ''}`}>
      {!quiet && <label htmlFor={id}>{label}</label>}
      <select id={id} aria-label={quiet ? label : undefined} {...rest}>
        {options.map((o) => (
          <option key={o.value} value={o.value}>
            {o.label}
          </option>
        ))}
      </select>
    </span>
  );
}
