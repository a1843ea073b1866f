import { EMAIL_MAX } from '@ziwan/contract';
import { TextField } from '../../../ui/field.tsx';
import type { AccountKind } from './input.ts';
import type { FieldBinding } from './use-form.ts';

interface AccountFieldProps extends FieldBinding {
  kind: AccountKind;
}

const KINDS = {
  phone: { label: '手机号', type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  email: { label: '邮箱', type: 'text', inputMode: 'email', autoComplete: 'email' },
  either: { label: '手机号或邮箱', type: 'text', inputMode: 'email', autoComplete: 'username' },
} as const;

export function AccountField({ kind, value, error, onChange }: AccountFieldProps) {
  return (
    <TextField
      {...KINDS[kind]}
      name="account"
      value={value}
      error={error}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={EMAIL_MAX}
      onChange={(e) => onChange(e.target.value)}
    />
  );
}
