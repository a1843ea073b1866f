import { restCodeVerify, restPwd, tidyAccount } from '@ziwan/contract';
import { useState } from 'react';
import { forgetToken } from '../../../api/session.ts';
import { useApi } from '../../../api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { useSession, useSessionStore } from '../session/use-session.ts';
import { AccountField } from './account-field.tsx';
import styles from './account-form.module.css';
import { CodeField } from './code-field.tsx';
import { EndOthersCheck } from './end-others-check.tsx';
import { accountError, codeError, newPasswordError } from './input.ts';
import { PASSWORD_HINT, PasswordField } from './password-field.tsx';
import { refusalKey } from './refusal.ts';
import { SubmitForm } from './submit-form.tsx';
import { useCaptcha } from './use-captcha.tsx';
import { useForm } from './use-form.ts';

type Step = 'code' | 'password' | 'done';

const STEPS: readonly { step: Step; number: string; label: string }[] = [
  { step: 'code', number: '一', label: '验证身份' },
  { step: 'password', number: '二', label: '设新密码' },
  { step: 'done', number: '三', label: '重新登录' },
];

/** Resets a password by a code sent to the account's phone or email. */
export function ForgetPage() {
  const store = useSessionStore();
  const [step, setStep] = useState<Step>('code');
  const [ticket, setTicket] = useState('');
  const [ended, setEnded] = useState(0);
  const [expired, setExpired] = useState(false);

  const done = (endedSessions: number, endOthers: boolean) => {
    // This browser's own session may have been ended, too.
    if (endOthers) {
      forgetToken(store.site.cookieDomain);
      store.clear();
    }
    setEnded(endedSessions);
    setStep('done');
  };
  return (
    <div className={styles.beside}>
      <div className={styles.page}>
        <h1>找回密码</h1>
        <ol className={styles.steps}>
          {STEPS.map(({ step: each, number, label }) => (
            <li key={each} aria-current={each === step ? 'step' : undefined}>
              <span>{number}</span>
              {label}
            </li>
          ))}
        </ol>
        <noscript>
          <p className={styles.lead}>找回密码需要启用 JavaScript：验证码和安全验证都要用到它。</p>
        </noscript>
        {expired && step === 'code' && (
          <p role="alert" className={styles.lead}>
            验证过的时间太久，请重新获取验证码。
          </p>
        )}
        {step === 'code' && (
          <CodeStep
            onTicket={(issued) => {
              setTicket(issued);
              setStep('password');
            }}
          />
        )}
        {step === 'password' && (
          <PasswordStep
            ticket={ticket}
            onDone={done}
            onExpired={() => {
              setExpired(true);
              setStep('code');
            }}
          />
        )}
        {step === 'done' && (
          <>
            <p role="status" className={styles.lead}>
              密码已经重设。
              {ended > 0 && `${ended} 台登录过的设备已退出。`}
              请用新密码登录。
            </p>
            <div className={styles.ways}>
              <Button variant="solid" onClick={() => store.promptLogin('login')}>
                登录
              </Button>
            </div>
          </>
        )}
      </div>
      {step === 'code' && <NoCode />}
    </div>
  );
}

function NoCode() {
  const { wechat } = useSessionStore().site;
  return (
    <aside className={styles.hints} aria-labelledby="no-code">
      <h2 id="no-code">收不到验证码？</h2>
      <ul>
        <li>为了不让别人试探，账号有没有注册，页面上的回答都一样。请检查号码或邮箱有没有写错。</li>
        <li>邮件可能在垃圾箱里。还没有注册的邮箱，信里会写明。</li>
        <li>同一个号码一分钟可以发一次，一小时最多五次。</li>
        <li>手机和邮箱都绑定过的，换另一个试试。{wechat && '绑定过微信的，可以用微信登录。'}</li>
      </ul>
    </aside>
  );
}

function CodeStep({ onTicket }: { onTicket: (ticket: string) => void }) {
  const api = useApi();
  const store = useSessionStore();
  const captcha = useCaptcha();
  const hydrated = useHydrated();
  const account = useSession((state) => state.accountModal.account);
  const form = useForm({
    initial: { account, code: '' },
    check: (values) => ({
      account: accountError(values.account, 'either'),
      code: codeError(values.code),
    }),
    async send({ account, code }) {
      const body = { account: tidyAccount(account), code };
      onTicket((await api.call(restCodeVerify, { body }, { quiet: true })).ticket);
    },
    places: { CODE_WRONG: 'code', PHONE_INVALID: 'account', EMAIL_INVALID: 'account' },
  });
  return (
    <>
      <SubmitForm form={form} disabled={!hydrated} submit="下一步" doing="正在核对">
        <AccountField
          kind="either"
          {...form.field('account')}
          onChange={(value) => {
            form.set('account', value);
            store.typedAccount(value);
          }}
        />
        <CodeField form={form} kind="either" purpose="reset" askCaptcha={captcha.ask} />
      </SubmitForm>
      {captcha.dialog}
    </>
  );
}

interface PasswordStepProps {
  ticket: string;
  onDone: (endedSessions: number, endOthers: boolean) => void;
  onExpired: () => void;
}

function PasswordStep({ ticket, onDone, onExpired }: PasswordStepProps) {
  const api = useApi();
  const account = useSession((state) => state.accountModal.account);
  const [endOthers, setEndOthers] = useState(true);
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: newPasswordError(password) }),
    async send({ password }) {
      try {
        const body = { ticket, password, endOthers };
        onDone((await api.call(restPwd, { body }, { quiet: true })).endedSessions, endOthers);
      } catch (error) {
        if (refusalKey(error) !== 'TICKET_INVALID') throw error;
        onExpired();
      }
    },
    places: { PASSWORD_COMMON: 'password' },
  });
  return (
    <SubmitForm form={form} submit="重设密码" doing="正在重设">
      {/* Lets password managers save the account name with the new password. */}
      <input type="hidden" name="username" autoComplete="username" value={account} readOnly />
      <PasswordField
        label="新密码"
        {...form.field('password')}
        hint={PASSWORD_HINT}
        autoComplete="new-password"
        autoFocus
      />
      <EndOthersCheck checked={endOthers} onChange={setEndOthers} />
    </SubmitForm>
  );
}
