import { useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Eye } from '../../../ui/icons/eye.ts';
import { EyeOff } from '../../../ui/icons/eye-off.ts';
import styles from './account-form.module.css';
import type { FieldBinding } from './use-form.ts';

export const PASSWORD_HINT = '8 到 128 位，什么字符都可以，长比复杂好';

interface PasswordFieldProps extends FieldBinding {
  label: string;
  name?: string;
  hint?: string;
  autoComplete: 'current-password' | 'new-password';
  /** Takes focus when it appears as the next step of a form. */
  autoFocus?: boolean;
}

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
        <Icon size={18} thin aria-hidden="true" />
      </IconButton>
    </div>
  );
}
