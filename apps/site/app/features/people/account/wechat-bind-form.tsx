import { type DataOf, type IssuedToken, tidyAccount, wechatBind, type wechatLogin } from '@ziwan/contract';
import { useApi } from '../../../api/use-api.ts';
import { AccountField } from './account-field.tsx';
import styles from './account-form.module.css';
import { AgreementCheck } from './agreement-check.tsx';
import { CodeField } from './code-field.tsx';
import { accountError, codeError } from './input.ts';
import { refusalKey } from './refusal.ts';
import { SubmitForm } from './submit-form.tsx';
import { useAgreement } from './use-agreement.ts';
import { useCaptcha } from './use-captcha.tsx';
import { useForm } from './use-form.ts';

export type Unbound = NonNullable<DataOf<typeof wechatLogin>['bind']>;

interface WeChatBindFormProps {
  bind: Unbound;
  onIssued: (issued: IssuedToken) => Promise<void>;
  onExpired: () => void;
}

/** Binds a new WeChat identity to an account: an existing one, or one created here. */
export function WeChatBindForm({ bind, onIssued, onExpired }: WeChatBindFormProps) {
  const api = useApi();
  const agreement = useAgreement();
  const captcha = useCaptcha();
  const form = useForm({
    initial: { account: '', code: '', agreement: '' },
    check: (values) => ({
      account: accountError(values.account, 'either'),
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
  const { values, errors } = form;
  return (
    <>
      <h1>还差一步</h1>
      <p className={styles.lead}>
        {bind.nickname ? `${bind.nickname}，` : ''}
        你第一次用微信来。请绑定手机号或邮箱：已有账号的，以后用微信就能登录它；没有的，就此注册。
      </p>
      <SubmitForm form={form} submit="绑定并登录" doing="正在绑定">
        <AccountField kind="either" {...form.field('account')} />
        <CodeField form={form} kind="either" purpose="bind" askCaptcha={captcha.ask} />
        <AgreementCheck
          checked={values.agreement !== ''}
          error={errors.agreement}
          onChange={(checked) => form.set('agreement', checked ? agreement.version : '')}
        />
      </SubmitForm>
      {captcha.dialog}
    </>
  );
}
