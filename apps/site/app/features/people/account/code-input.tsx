import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import styles from './account-form.module.css';
import { codeDigits, pastedCode } from './input.ts';
import type { FieldBinding } from './use-form.ts';

interface CodeInputProps extends FieldBinding {
  /** Seconds until another code may be sent. */
  seconds: number;
  sending: boolean;
  /** Label of the button that sends a code. */
  send: string;
  onSend: () => void;
  /** Says where the code was sent. */
  status: ReactNode;
}

/** Field for a six-digit code, with a button that sends one. */
export const CodeInput = ({
  value,
  error,
  onChange,
  seconds,
  sending,
  send,
  onSend,
  status,
}: CodeInputProps) => (
  <>
    <TextField
      label="验证码"
      name="code"
      value={value}
      error={error}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      onChange={(event) => onChange(codeDigits(event.target.value))}
      onPaste={(event) => {
        const code = pastedCode(event.clipboardData.getData('text'));
        if (code === '') return;
        event.preventDefault();
        onChange(code);
      }}
    />
    <Button className={styles.send ?? ''} disabled={seconds > 0 || sending} onClick={onSend}>
      {sending ? '正在发送' : seconds > 0 ? `${seconds} 秒后可重发` : send}
    </Button>
    <p role="status" className={styles.sent}>
      {status}
    </p>
  </>
);
