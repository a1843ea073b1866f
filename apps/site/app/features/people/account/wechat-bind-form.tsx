import { type DataOf, type IssuedToken, wechatBind, type wechatLogin } from '@ziwan/contract';
import { useApi } from '../../../api/use-api.ts';
import { AccountField } from './account-field.tsx';
import styles from './account-form.module.css';
import { AgreementCheck } from './agreement-check.tsx';
import { CodeField } from './code-field.tsx';
import { accountError, codeError, tidyAccount } from './input.ts';
import { refusalKey } from './refusal.ts';
import { FormError, SubmitButton } from './submit-button.tsx';
import { useAgreement } from './use-agreement.ts';
import { useCaptcha } from './use-captcha.tsx';
import { useForm } from './use-form.ts';

/** A WeChat identity that has no account yet. */
export type Unbound = NonNullable<DataOf<typeof wechatLogin>['bind']>;

export interface WeChatBindFormProps {
  bind: Unbound;
  onIssued: (issued: IssuedToken) => Promise<void>;
  onExpired: () => void;
}

/** Somebody new to WeChat's login is given an account: one they have, or a new one. */
export function WeChatBindForm({ bind, onIssued, onExpired }: WeChatBindFormProps) {
  const api = useApi();
  const agreement = useAgreement();
  const captcha = useCaptcha();
  const form = useForm({
    initial: { account: '', code: '', agreement: '' },
    check: (values) => ({
      account: accountError(tidyAccount(values.account), 'either'),
      code: codeError(values.code),
      agreement: values.agreement === '' ? '请先阅读并同意注册协议' : undefined,
    }),
    async send({ account, code }) {
      const { ticket } = bind;
      const body = { ticket, account: tidyAccount(account), code, agreement: agreement.version };
      try {
        const call = () => api.call(wechatBind, { body }, { quiet: true });
        await onIssued(await agreement.guard(call, () => form.set('agreement', '')));
      } catch (error) {
        if (refusalKey(error) !== 'TICKET_INVALID') throw error;
        onExpired();
      }
    },
    places: {
      CODE_WRONG: 'code',
      AGREEMENT_OUTDATED: 'agreement',
      ACCOUNT_TAKEN: 'account',
      LOGIN_FAILED: 'account',
      PHONE_INVALID: 'account',
      EMAIL_INVALID: 'account',
    },
  });
  const { values, errors, set } = form;
  return (
    <>
      <h1>还差一步</h1>
      <p className={styles.lead}>
        {bind.nickname ? `${bind.nickname}，` : ''}
        你第一次用微信来。请绑定手机号或邮箱：已有账号的，以后用微信就能登录它；没有的，就此注册。
      </p>
      <form ref={form.ref} className={styles.form} method="post" noValidate onSubmit={form.onSubmit}>
        <AccountField
          kind="either"
          value={values.account}
          error={errors.account}
          onChange={(value) => set('account', value)}
        />
        <CodeField
          value={values.code}
          error={errors.code}
          onChange={(value) => set('code', value)}
          onRefused={(sentence) => form.refuse({ code: sentence })}
          account={values.account}
          checkAccount={() => form.holds('account', accountError(tidyAccount(values.account), 'either'))}
          purpose="bind"
          askCaptcha={captcha.ask}
        />
        <AgreementCheck
          checked={values.agreement !== ''}
          error={errors.agreement}
          onChange={(checked) => set('agreement', checked ? agreement.version : '')}
        />
        <FormError>{errors.form}</FormError>
        <SubmitButton busy={form.busy} doing="正在绑定">
          绑定并登录
        </SubmitButton>
      </form>
      {captcha.dialog}
    </>
  );
}
