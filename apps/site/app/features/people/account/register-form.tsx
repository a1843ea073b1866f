import { ERRORS, registerEmail, registerPhone, tidyAccount } from '@ziwan/contract';
import { useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { quietClass } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { AccountField } from './account-field.tsx';
import styles from './account-form.module.css';
import { AgreementCheck } from './agreement-check.tsx';
import { CodeField } from './code-field.tsx';
import { accountError, codeError, newPasswordError } from './input.ts';
import type { FormProps } from './login-form.tsx';
import { PASSWORD_HINT, PasswordField } from './password-field.tsx';
import { SubmitForm } from './submit-form.tsx';
import { useAgreement } from './use-agreement.ts';
import { useForm } from './use-form.ts';

type Kind = 'phone' | 'email';

const KINDS: readonly { value: Kind; label: string }[] = [
  { value: 'phone', label: '手机注册' },
  { value: 'email', label: '邮箱注册' },
];

interface RegisterFormProps extends FormProps {
  /** Called when the account exists already and the visitor chooses to log in. */
  onLogin: () => void;
}

export function RegisterForm({ account, onAccount, askCaptcha, onIssued, onLogin }: RegisterFormProps) {
  const api = useApi();
  const agreement = useAgreement();
  const [kind, setKind] = useState<Kind>(account.includes('@') ? 'email' : 'phone');
  const form = useForm({
    initial: { account, code: '', password: '', agreement: '' },
    check: (values) => ({
      account: accountError(values.account, kind),
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
  const { values, errors } = form;

  return (
    <SubmitForm form={form} submit="注册并登录" doing="正在注册">
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
        {...form.field('account')}
        onChange={(value) => {
          form.set('account', value);
          onAccount(value);
        }}
      />
      {errors.account === ERRORS.ACCOUNT_EXISTS.message && (
        <button type="button" className={`${quietClass} ${styles.instead}`} onClick={onLogin}>
          用这个账号登录
        </button>
      )}
      <CodeField form={form} kind={kind} purpose="register" askCaptcha={askCaptcha} />
      <PasswordField
        label={kind === 'phone' ? '密码（可以以后再设）' : '密码'}
        {...form.field('password')}
        hint={PASSWORD_HINT}
        autoComplete="new-password"
      />
      <AgreementCheck
        checked={values.agreement !== ''}
        error={errors.agreement}
        onChange={(checked) => form.set('agreement', checked ? agreement.version : '')}
      />
    </SubmitForm>
  );
}
