import { type CodePurpose, isApiError, sendCode } from '@ziwan/contract';
import { useRef, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useSessionStore } from '../session/use-session.ts';
import styles from './account-form.module.css';
import { startCooldown, useCooldown } from './cooldown.ts';
import { codeDigits, maskAccount, pastedCode, tidyAccount } from './input.ts';
import { OutboxHint } from './outbox-hint.tsx';
import { refusalKey, refusalSentence } from './refusal.ts';

export interface CodeFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  /** Shows a failed sending beside the field. */
  onRefused: (sentence: string) => void;
  /** As it stands in its field. */
  account: string;
  /** Says beside its field what is wrong with the account; true where nothing is. */
  checkAccount: () => boolean;
  purpose: Exclude<CodePurpose, 'verify'>;
  askCaptcha: () => Promise<string | null>;
}

/** Whether there is such an account is nobody else's business: the sentence is the same. */
const SENT: Record<CodeFieldProps['purpose'], (to: string) => string> = {
  login: (to) => `如果 ${to} 已经注册，验证码马上就到，5 分钟内有效`,
  reset: (to) => `如果 ${to} 已经注册，验证码马上就到，5 分钟内有效`,
  register: (to) => `已发往 ${to}，5 分钟内有效`,
  bind: (to) => `已发往 ${to}，5 分钟内有效`,
};

/** Six digits, and the button that has them sent: captcha first, then a minute's rest. */
export function CodeField(props: CodeFieldProps) {
  const { value, error, onChange, purpose } = props;
  const api = useApi();
  const { outbox } = useSessionStore().site;
  const account = tidyAccount(props.account);
  const [round, setRound] = useState(0);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const seconds = useCooldown(account, round);
  const field = useRef<HTMLDivElement>(null);

  const rest = (length: number) => {
    startCooldown(account, length);
    setRound((n) => n + 1);
  };
  const send = async () => {
    if (sending || !props.checkAccount()) return;
    const captchaVerification = await props.askCaptcha();
    if (captchaVerification === null) return;
    setSending(true);
    try {
      const body = { account, purpose, captchaVerification };
      const { resendAfter } = await api.call(sendCode, { body }, { quiet: true });
      rest(resendAfter);
      setSentTo(account);
      onChange('');
      field.current?.querySelector('input')?.focus();
    } catch (cause) {
      const wait = isApiError(cause) && refusalKey(cause) === 'TOO_MANY_REQUESTS' ? cause.retryAfter : null;
      if (wait !== null && wait <= 60) rest(wait);
      setSentTo(null);
      props.onRefused(refusalSentence(cause));
    } finally {
      setSending(false);
    }
  };

  return (
    <div ref={field} className={styles.withButton}>
      <TextField
        label="验证码"
        name="code"
        value={value}
        error={error}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        onChange={(e) => onChange(codeDigits(e.target.value))}
        onPaste={(e) => {
          const code = pastedCode(e.clipboardData.getData('text'));
          if (code === '') return;
          e.preventDefault();
          onChange(code);
        }}
      />
      <Button className={styles.send} disabled={seconds > 0 || sending} onClick={() => void send()}>
        {sending ? '正在发送' : seconds > 0 ? `${seconds} 秒后可重发` : sentTo ? '重新获取' : '获取验证码'}
      </Button>
      <p role="status" className={styles.sent}>
        {sentTo !== null && sentTo === account && !error && (
          <>
            {SENT[purpose](maskAccount(sentTo))}
            {outbox && <OutboxHint />}
          </>
        )}
      </p>
    </div>
  );
}
