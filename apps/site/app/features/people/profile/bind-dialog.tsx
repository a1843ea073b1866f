import { bindAccount, tidyAccount } from '@ziwan/contract';
import { useApi } from '../../../api/use-api.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { AccountField } from '../account/account-field.tsx';
import styles from '../account/account-form.module.css';
import { CodeField } from '../account/code-field.tsx';
import { accountError, codeError } from '../account/input.ts';
import { SubmitForm } from '../account/submit-form.tsx';
import { useCaptcha } from '../account/use-captcha.tsx';
import { useForm } from '../account/use-form.ts';
import { useOwnInfo } from './use-own-info.ts';
import type { Guarded } from './use-reauthentication.tsx';

interface BindDialogProps {
  type: 'phone' | 'email';
  /** The masked phone number or email currently bound. */
  bound: string | null;
  guarded: Guarded;
  onClose: () => void;
}

/** Binds or replaces a phone number or email, verified by a code. */
export function BindDialog({ type, bound, guarded, onClose }: BindDialogProps) {
  const api = useApi();
  const captcha = useCaptcha();
  const reload = useOwnInfo();
  const name = type === 'phone' ? '手机' : '邮箱';
  const form = useForm({
    initial: { account: '', code: '' },
    check: ({ account, code }) => ({
      account: accountError(account, type),
      code: codeError(code),
    }),
    async send({ account, code }) {
      const body = { type, account: tidyAccount(account), code };
      const { done } = await guarded(() => api.call(bindAccount, { body }, { quiet: true }));
      if (!done) return;
      await reload();
      toast(bound ? `${name}已更换` : `已绑定${name}`, 'success');
      onClose();
    },
    places: {
      CODE_WRONG: 'code',
      ACCOUNT_TAKEN: 'account',
      PHONE_INVALID: 'account',
      EMAIL_INVALID: 'account',
    },
  });
  return (
    <>
      <Dialog open title={`${bound ? '更换' : '绑定'}${name}`} onClose={onClose}>
        {bound && <p className={styles.lead}>现在绑定的是 {bound}，换好之后就不能再用它登录。</p>}
        <SubmitForm form={form} submit={bound ? '更换' : '绑定'} doing="正在绑定">
          <AccountField kind={type} {...form.field('account')} />
          <CodeField form={form} kind={type} purpose="bind" askCaptcha={captcha.ask} />
        </SubmitForm>
      </Dialog>
      {captcha.dialog}
    </>
  );
}
