import { useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Eye } from '../../../ui/icons/eye.ts';
import { EyeOff } from '../../../ui/icons/eye-off.ts';
import styles from './account-form.module.css';
import type { FieldBinding } from './use-form.ts';

/** The rule for new passwords, shown under their field. */
export const PASSWORD_HINT = '8 到 128 位，什么字符都可以，长比复杂好';

export interface PasswordFieldProps extends FieldBinding {
  label: string;
  name?: string;
  hint?: string;
  autoComplete: 'current-password' | 'new-password';
  /** Takes the focus when it appears, as the next step of the form. */
  autoFocus?: boolean;
}

/** A password with a button that shows it. */
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
