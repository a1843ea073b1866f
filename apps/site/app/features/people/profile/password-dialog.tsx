import { type UserInfo, updateAccountPwd } from '@ziwan/contract';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useApi } from '../../../api/use-api.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { EndOthersCheck } from '../account/end-others-check.tsx';
import { newPasswordError } from '../account/input.ts';
import { PASSWORD_HINT, PasswordField } from '../account/password-field.tsx';
import { SubmitForm } from '../account/submit-form.tsx';
import { useForm } from '../account/use-form.ts';
import { useOwnInfo } from './use-own-info.ts';
import type { Guarded } from './use-reauthentication.tsx';

interface PasswordDialogProps {
  user: UserInfo;
  guarded: Guarded;
  onClose: () => void;
}

/** Changes the password, or sets the first one. */
export function PasswordDialog({ user, guarded, onClose }: PasswordDialogProps) {
  const api = useApi();
  const reload = useOwnInfo();
  const { revalidate } = useRevalidator();
  const [endOthers, setEndOthers] = useState(true);
  const form = useForm({
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
      <SubmitForm form={form} submit="保存密码" doing="正在保存">
        {user.hasPassword && (
          <PasswordField
            label="现在的密码"
            name="old-password"
            {...form.field('old')}
            autoComplete="current-password"
          />
        )}
        <PasswordField
          label="新密码"
          {...form.field('password')}
          hint={PASSWORD_HINT}
          autoComplete="new-password"
        />
        <EndOthersCheck checked={endOthers} onChange={setEndOthers} />
      </SubmitForm>
    </Dialog>
  );
}
