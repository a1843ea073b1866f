import { knownDevices } from '@ziwan/client';
import { type IssuedToken, login, smsLogin, tidyAccount } from '@ziwan/contract';
import { useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { AccountField } from './account-field.tsx';
import styles from './account-form.module.css';
import { CodeField } from './code-field.tsx';
import { accountError, codeError } from './input.ts';
import { PasswordField } from './password-field.tsx';
import { refusalKey } from './refusal.ts';
import { SubmitForm } from './submit-form.tsx';
import { useForm } from './use-form.ts';

type Method = 'password' | 'code';

const METHODS: readonly { value: Method; label: string }[] = [
  { value: 'password', label: '密码登录' },
  { value: 'code', label: '验证码登录' },
];

export interface FormProps {
  account: string;
  onAccount: (account: string) => void;
  askCaptcha: (picture?: boolean) => Promise<string | null>;
  /** Resolves once the visitor is signed in. */
  onIssued: (issued: IssuedToken) => Promise<void>;
}

interface LoginFormProps extends FormProps {
  /** The method shown first. */
  method?: Method;
  /** Called on following the link to the password reset. */
  onForget: () => void;
}

export function LoginForm({ account, onAccount, askCaptcha, onIssued, ...props }: LoginFormProps) {
  const api = useApi();
  const [method, setMethod] = useState<Method>(props.method ?? 'password');
  const form = useForm({
    initial: { account, password: '', code: '' },
    check: (values) => ({
      account: accountError(values.account, 'either'),
      password: method === 'password' && values.password === '' ? '请填写密码' : undefined,
      code: method === 'code' ? codeError(values.code) : undefined,
    }),
    async send(values) {
      const account = tidyAccount(values.account);
      const call = (captchaVerification?: string) => {
        const { password, code } = values;
        if (method === 'code') return api.call(smsLogin, { body: { account, code } }, { quiet: true });
        const body = {
          account,
          password,
          devices: knownDevices(),
          ...(captchaVerification ? { captchaVerification } : {}),
        };
        return api.call(login, { body }, { quiet: true });
      };
      await onIssued(await withCaptcha(call, askCaptcha));
    },
    places: {
      LOGIN_FAILED: 'password',
      CODE_WRONG: 'code',
      PHONE_INVALID: 'account',
      EMAIL_INVALID: 'account',
    },
  });

  return (
    <SubmitForm
      form={form}
      submit="登录"
      doing="正在登录"
      after={
        method === 'password' && (
          <p className={styles.aside}>
            <a href="/account/forget" onClick={props.onForget}>
              忘记密码
            </a>
          </p>
        )
      }
    >
      <Segmented
        label="登录方式"
        name="login-method"
        className={styles.methods}
        value={method}
        options={METHODS}
        onChange={(next) => {
          setMethod(next);
          form.clear();
        }}
      />
      <AccountField
        kind="either"
        {...form.field('account')}
        onChange={(value) => {
          form.set('account', value);
          onAccount(value);
        }}
      />
      {method === 'password' ? (
        <PasswordField label="密码" {...form.field('password')} autoComplete="current-password" />
      ) : (
        <CodeField form={form} kind="either" purpose="login" askCaptcha={askCaptcha} />
      )}
    </SubmitForm>
  );
}

/** Makes a call and repeats it with a captcha while the server requires one. */
async function withCaptcha<T>(
  call: (captchaVerification?: string) => Promise<T>,
  ask: () => Promise<string | null>,
): Promise<T> {
  let verification: string | undefined;
  for (;;) {
    try {
      return await call(verification);
    } catch (error) {
      const key = refusalKey(error);
      if (key !== 'CAPTCHA_REQUIRED' && key !== 'CAPTCHA_FAILED') throw error;
      const passed = await ask();
      if (passed === null) throw error;
      verification = passed;
    }
  }
}
