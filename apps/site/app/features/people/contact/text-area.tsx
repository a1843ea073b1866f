import { type TextareaHTMLAttributes, useId } from 'react';
import styles from './contact-form.module.css';
import { lengthOf } from './contact-input.ts';

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  value: string;
  maxLength: number;
  error?: string | undefined;
}

export function TextArea({ label, value, maxLength, error, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <span className={styles.area}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        value={value}
        maxLength={maxLength}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}n`}
        {...rest}
      />
      <small id={`${id}n`} data-error={error ? '' : undefined}>
        {error ?? `${lengthOf(value)} / ${maxLength}`}
      </small>
    </span>
  );
}
