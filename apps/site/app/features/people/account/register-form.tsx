import { ERRORS, registerEmail, registerPhone } from '@ziwan/contract';
import { useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { quietClass } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { AccountField } from './account-field.tsx';
import styles from './account-form.module.css';
import { AgreementCheck } from './agreement-check.tsx';
import { CodeField } from './code-field.tsx';
import { accountError, codeError, newPasswordError, tidyAccount } from './input.ts';
import type { FormProps } from './login-form.tsx';
import { PasswordField } from './password-field.tsx';
import { FormError, SubmitButton } from './submit-button.tsx';
import { useAgreement } from './use-agreement.ts';
import { useForm } from './use-form.ts';

type Kind = 'phone' | 'email';

const KINDS: readonly { value: Kind; label: string }[] = [
  { value: 'phone', label: '手机注册' },
  { value: 'email', label: '邮箱注册' },
];

export interface RegisterFormProps extends FormProps {
  /** The account is there already: its owner, who has shown it by a code, may log in with it. */
  onLogin: () => void;
}

export function RegisterForm({ account, onAccount, askCaptcha, onIssued, onLogin }: RegisterFormProps) {
  const api = useApi();
  const agreement = useAgreement();
  const [kind, setKind] = useState<Kind>(account.includes('@') ? 'email' : 'phone');
  const form = useForm({
    initial: { account, code: '', password: '', agreement: '' },
    check: (values) => ({
      account: accountError(tidyAccount(values.account), kind),
      code: codeError(values.code),
      password: newPasswordError(values.password, kind === 'phone'),
      agreement: values.agreement === '' ? '请先阅读并同意注册协议' : undefined,
    }),
    async send({ code, password, ...values }) {
      const account = tidyAccount(values.account);
      const same = { code, agreement: agreement.version };
      const call = () =>
        kind === 'email'
          ? api.call(registerEmail, { body: { ...same, email: account, password } }, { quiet: true })
          : api.call(
              registerPhone,
              { body: { ...same, phone: account, ...(password === '' ? {} : { password }) } },
              { quiet: true },
            );
      await onIssued(await agreement.guard(call, () => form.set('agreement', '')));
    },
    places: {
      CODE_WRONG: 'code',
      PASSWORD_COMMON: 'password',
      AGREEMENT_OUTDATED: 'agreement',
      ACCOUNT_EXISTS: 'account',
      PHONE_INVALID: 'account',
      EMAIL_INVALID: 'account',
    },
  });
  const { values, errors, set } = form;

  return (
    <form ref={form.ref} className={styles.form} method="post" noValidate onSubmit={form.onSubmit}>
      <Segmented
        label="注册方式"
        name="register-kind"
        className={styles.methods}
        value={kind}
        options={KINDS}
        onChange={(next) => {
          setKind(next);
          form.clear();
        }}
      />
      <AccountField
        kind={kind}
        value={values.account}
        error={errors.account}
        onChange={(value) => {
          set('account', value);
          onAccount(value);
        }}
      />
      {errors.account === ERRORS.ACCOUNT_EXISTS.message && (
        <button type="button" className={`${quietClass} ${styles.instead}`} onClick={onLogin}>
          用这个账号登录
        </button>
      )}
      <CodeField
        value={values.code}
        error={errors.code}
        onChange={(value) => set('code', value)}
        onRefused={(sentence) => form.refuse({ code: sentence })}
        account={values.account}
        checkAccount={() => form.holds('account', accountError(tidyAccount(values.account), kind))}
        purpose="register"
        askCaptcha={askCaptcha}
      />
      <PasswordField
        label={kind === 'phone' ? '密码（可以以后再设）' : '密码'}
        value={values.password}
        error={errors.password}
        hint="8 到 128 位，什么字符都可以，长比复杂好"
        autoComplete="new-password"
        onChange={(value) => set('password', value)}
      />
      <AgreementCheck
        checked={values.agreement !== ''}
        error={errors.agreement}
        onChange={(checked) => set('agreement', checked ? agreement.version : '')}
      />
      <FormError>{errors.form}</FormError>
      <SubmitButton busy={form.busy} doing="正在注册">
        注册并登录
      </SubmitButton>
    </form>
  );
}
