import { sendCode } from '@ziwan/contract';
import { useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import form from '../account/account-form.module.css';
import { startCooldown, useCooldown } from '../account/cooldown.ts';
import { codeDigits, pastedCode } from '../account/input.ts';
import { OutboxHint } from '../account/outbox-hint.tsx';
import { refusalSentence } from '../account/refusal.ts';
import { useSessionStore } from '../session/use-session.ts';

export interface OwnCodeFieldProps {
  target: 'phone' | 'email';
  /** Where it goes, partly hidden. */
  to: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onRefused: (sentence: string) => void;
  askCaptcha: () => Promise<string | null>;
}

/** Six digits sent to what the account itself has bound. */
export function OwnCodeField({ target, to, ...props }: OwnCodeFieldProps) {
  const api = useApi();
  const { outbox } = useSessionStore().site;
  const [round, setRound] = useState(0);
  const [state, setState] = useState<'unsent' | 'sending' | 'sent'>('unsent');
  const seconds = useCooldown(`own ${target}`, round);
  const send = async () => {
    const captchaVerification = await props.askCaptcha();
    if (captchaVerification === null) return;
    setState('sending');
    try {
      const body = { target, purpose: 'verify' as const, captchaVerification };
      const { resendAfter } = await api.call(sendCode, { body }, { quiet: true });
      startCooldown(`own ${target}`, resendAfter);
      setRound((n) => n + 1);
      setState('sent');
    } catch (failure) {
      setState('unsent');
      props.onRefused(refusalSentence(failure));
    }
  };
  return (
    <div className={form.withButton}>
      <TextField
        label="验证码"
        name="code"
        value={props.value}
        error={props.error}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        onChange={(event) => props.onChange(codeDigits(event.target.value))}
        onPaste={(event) => {
          const code = pastedCode(event.clipboardData.getData('text'));
          if (code === '') return;
          event.preventDefault();
          props.onChange(code);
        }}
      />
      <Button
        className={form.send ?? ''}
        disabled={seconds > 0 || state === 'sending'}
        onClick={() => void send()}
      >
        {state === 'sending' ? '正在发送' : seconds > 0 ? `${seconds} 秒后可重发` : '获取验证码'}
      </Button>
      <p role="status" className={form.sent}>
        {state === 'sent' && !props.error ? (
          <>
            已发往 {to}，5 分钟内有效
            {outbox && <OutboxHint />}
          </>
        ) : (
          `发往 ${to}`
        )}
      </p>
    </div>
  );
}
