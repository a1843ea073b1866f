import { bindAccount } from '@ziwan/contract';
import { useApi } from '../../../api/use-api.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { AccountField } from '../account/account-field.tsx';
import form from '../account/account-form.module.css';
import { CodeField } from '../account/code-field.tsx';
import { accountError, codeError, tidyAccount } from '../account/input.ts';
import { FormError, SubmitButton } from '../account/submit-button.tsx';
import { useCaptcha } from '../account/use-captcha.tsx';
import { useForm } from '../account/use-form.ts';
import { useOwnInfo } from './use-own-info.ts';
import type { Guarded } from './use-reauthentication.tsx';

export interface BindDialogProps {
  type: 'phone' | 'email';
  /** What is bound now, partly hidden. */
  bound: string | null;
  guarded: Guarded;
  onClose: () => void;
}

/** Binds a phone or e-mail that somebody shows to have by a code, or puts it in the place of another. */
export function BindDialog({ type, bound, guarded, onClose }: BindDialogProps) {
  const api = useApi();
  const captcha = useCaptcha();
  const reload = useOwnInfo();
  const name = type === 'phone' ? '手机' : '邮箱';
  const { values, errors, set, ...bind } = useForm({
    initial: { account: '', code: '' },
    check: ({ account, code }) => ({
      account: accountError(tidyAccount(account), type),
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
        {bound && <p className={form.lead}>现在绑定的是 {bound}，换好之后就不能再用它登录。</p>}
        <form ref={bind.ref} className={form.form} method="post" noValidate onSubmit={bind.onSubmit}>
          <AccountField
            kind={type}
            value={values.account}
            error={errors.account}
            onChange={(value) => set('account', value)}
          />
          <CodeField
            value={values.code}
            error={errors.code}
            onChange={(value) => set('code', value)}
            onRefused={(sentence) => bind.refuse({ code: sentence })}
            account={values.account}
            checkAccount={() => bind.holds('account', accountError(tidyAccount(values.account), type))}
            purpose="bind"
            askCaptcha={captcha.ask}
          />
          <FormError>{errors.form}</FormError>
          <SubmitButton busy={bind.busy} doing="正在绑定">
            {bound ? '更换' : '绑定'}
          </SubmitButton>
        </form>
      </Dialog>
      {captcha.dialog}
    </>
  );
}
