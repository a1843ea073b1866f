import { type UserInfo, updateAccountPwd } from '@ziwan/contract';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useApi } from '../../../api/use-api.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import form from '../account/account-form.module.css';
import { newPasswordError } from '../account/input.ts';
import { PasswordField } from '../account/password-field.tsx';
import { FormError, SubmitButton } from '../account/submit-button.tsx';
import { useForm } from '../account/use-form.ts';
import { useOwnInfo } from './use-own-info.ts';
import type { Guarded } from './use-reauthentication.tsx';

export interface PasswordDialogProps {
  user: UserInfo;
  guarded: Guarded;
  onClose: () => void;
}

/** Another password, or the first. */
export function PasswordDialog({ user, guarded, onClose }: PasswordDialogProps) {
  const api = useApi();
  const reload = useOwnInfo();
  const { revalidate } = useRevalidator();
  const [endOthers, setEndOthers] = useState(true);
  const { values, errors, set, ...change } = useForm({
    initial: { old: '', password: '' },
    check: ({ old, password }) => ({
      old: user.hasPassword && old === '' ? '请填写现在的密码' : undefined,
      password:
        newPasswordError(password) ??
        (user.hasPassword && old === password ? '和现在的密码一样，请换一个' : undefined),
    }),
    async send({ old, password }) {
      const body = { password, endOthers, ...(user.hasPassword ? { oldPassword: old } : {}) };
      const changed = await guarded(() => api.call(updateAccountPwd, { body }, { quiet: true }));
      if (!changed.done) return;
      await reload();
      const ended = changed.value.endedSessions;
      const said = user.hasPassword ? '密码已修改' : '密码已设置';
      toast(ended > 0 ? `${said}，另外 ${ended} 台设备已退出` : said, 'success');
      onClose();
      await revalidate();
    },
    places: { PASSWORD_WRONG: 'old', PASSWORD_COMMON: 'password' },
  });
  return (
    <Dialog open title={user.hasPassword ? '修改密码' : '设置密码'} onClose={onClose}>
      <form ref={change.ref} className={form.form} method="post" noValidate onSubmit={change.onSubmit}>
        {user.hasPassword && (
          <PasswordField
            label="现在的密码"
            name="old-password"
            value={values.old}
            error={errors.old}
            autoComplete="current-password"
            onChange={(value) => set('old', value)}
          />
        )}
        <PasswordField
          label="新密码"
          value={values.password}
          error={errors.password}
          hint="8 到 128 位，什么字符都可以，长比复杂好"
          autoComplete="new-password"
          onChange={(value) => set('password', value)}
        />
        <div className={form.check}>
          <label>
            <input
              type="checkbox"
              checked={endOthers}
              onChange={(event) => setEndOthers(event.target.checked)}
            />
            <span>让其他设备退出登录</span>
          </label>
        </div>
        <FormError>{errors.form}</FormError>
        <SubmitButton busy={change.busy} doing="正在保存">
          保存密码
        </SubmitButton>
      </form>
    </Dialog>
  );
}
