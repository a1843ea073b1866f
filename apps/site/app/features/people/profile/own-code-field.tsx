import { sendCode } from '@ziwan/contract';
import { useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import styles from '../account/account-form.module.css';
import { CodeInput } from '../account/code-input.tsx';
import { startCooldown, useCooldown } from '../account/cooldown.ts';
import { OutboxHint } from '../account/outbox-hint.tsx';
import { refusalSentence } from '../account/refusal.ts';
import type { Form } from '../account/use-form.ts';
import { useSessionStore } from '../session/use-session.ts';

interface OwnCodeFieldProps {
  target: 'phone' | 'email';
  /** The masked phone number or email that receives the code. */
  to: string;
  form: Pick<Form<'code'>, 'field' | 'refuse'>;
  askCaptcha: () => Promise<string | null>;
}

/** Field for a code sent to the account's own phone or email. */
export function OwnCodeField({ target, to, form, askCaptcha }: OwnCodeFieldProps) {
  const code = form.field('code');
  const api = useApi();
  const { outbox } = useSessionStore().site;
  const [round, setRound] = useState(0);
  const [state, setState] = useState<'unsent' | 'sending' | 'sent'>('unsent');
  const seconds = useCooldown(`own ${target}`, round);
  const send = async () => {
    const captchaVerification = await askCaptcha();
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
      form.refuse({ code: refusalSentence(failure) });
    }
  };
  return (
    <div className={styles.withButton}>
      <CodeInput
        {...code}
        seconds={seconds}
        sending={state === 'sending'}
        send="获取验证码"
        onSend={() => void send()}
        status={
          state === 'sent' && !code.error ? (
            <>
              已发往 {to}，5 分钟内有效
              {outbox && <OutboxHint />}
            </>
          ) : (
            `发往 ${to}`
          )
        }
      />
    </div>
  );
}
