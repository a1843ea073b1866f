import { type CodePurpose, isApiError, sendCode, tidyAccount } from '@ziwan/contract';
import { useRef, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { useSessionStore } from '../session/use-session.ts';
import styles from './account-form.module.css';
import { CodeInput } from './code-input.tsx';
import { startCooldown, useCooldown } from './cooldown.ts';
import { type AccountKind, accountError, maskAccount } from './input.ts';
import { OutboxHint } from './outbox-hint.tsx';
import { refusalKey, refusalSentence } from './refusal.ts';
import type { Form } from './use-form.ts';

interface CodeFieldProps {
  form: Pick<Form<'account' | 'code'>, 'values' | 'field' | 'refuse' | 'holds'>;
  /** Account kinds the form accepts. */
  kind: AccountKind;
  purpose: Exclude<CodePurpose, 'verify'>;
  /** @param picture true where the site wants a picture to be solved */
  askCaptcha: (picture?: boolean) => Promise<string | null>;
}

/** For login and reset, the same message whether or not the account exists. */
const SENT: Record<CodeFieldProps['purpose'], (to: string) => string> = {
  login: (to) => `如果 ${to} 已经注册，验证码马上就到，5 分钟内有效`,
  reset: (to) => `如果 ${to} 已经注册，验证码马上就到，5 分钟内有效`,
  register: (to) => `已发往 ${to}，5 分钟内有效`,
  bind: (to) => `已发往 ${to}，5 分钟内有效`,
};

/** Field for a code sent to the account in the same form, after a captcha and at most once a minute. */
export function CodeField({ form, kind, purpose, askCaptcha }: CodeFieldProps) {
  const code = form.field('code');
  const api = useApi();
  const { outbox } = useSessionStore().site;
  const account = tidyAccount(form.values.account);
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
    if (sending || !form.holds('account', accountError(account, kind))) return;
    // A proof of work alone gets no SMS, except with a session, as for `bind`.
    const captchaVerification = await askCaptcha(!account.includes('@') && purpose !== 'bind');
    if (captchaVerification === null) return;
    setSending(true);
    try {
      const body = { account, purpose, captchaVerification };
      const { resendAfter } = await api.call(sendCode, { body }, { quiet: true });
      rest(resendAfter);
      setSentTo(account);
      code.onChange('');
      field.current?.querySelector('input')?.focus();
    } catch (cause) {
      const wait = isApiError(cause) && refusalKey(cause) === 'TOO_MANY_REQUESTS' ? cause.retryAfter : null;
      if (wait !== null && wait <= 60) rest(wait);
      setSentTo(null);
      form.refuse({ code: refusalSentence(cause) });
    } finally {
      setSending(false);
    }
  };

  return (
    <div ref={field} className={styles.withButton}>
      <CodeInput
        {...code}
        seconds={seconds}
        sending={sending}
        send={sentTo ? '重新获取' : '获取验证码'}
        onSend={() => void send()}
        status={
          sentTo !== null &&
          sentTo === account &&
          !code.error && (
            <>
              {SENT[purpose](maskAccount(sentTo))}
              {outbox && <OutboxHint />}
            </>
          )
        }
      />
    </div>
  );
}
