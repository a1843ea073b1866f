import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import styles from './account-form.module.css';

export interface PasswordFieldProps {
  label: string;
  name?: string;
  value: string;
  error: string | undefined;
  hint?: string;
  autoComplete: 'current-password' | 'new-password';
  /** Takes the focus when it appears, as what the visitor has gone on to. */
  autoFocus?: boolean;
  onChange: (value: string) => void;
}

/** A password that may be looked at while it is typed. */
export function PasswordField({
  label,
  name = 'password',
  onChange,
  error,
  hint,
  ...rest
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className={styles.withButton}>
      <TextField
        label={label}
        name={name}
        type={shown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
        error={error}
        {...(hint ? { hint } : {})}
        onChange={(e) => onChange(e.target.value)}
        {...rest}
      />
      <IconButton
        label={shown ? '隐藏密码' : '显示密码'}
        aria-pressed={shown}
        className={styles.eye}
        onClick={() => setShown(!shown)}
      >
        <Icon size={18} strokeWidth={1.6} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
