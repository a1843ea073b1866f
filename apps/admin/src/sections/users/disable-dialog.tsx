import { TextField } from '@mui/material';
import { setUserStatus } from '@ziwan/contract/admin';
import { useState } from 'react';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useCall } from '../../ui/use-call.ts';
import { useMistakes } from '../../ui/use-mistakes.ts';
import type { User } from './user-words.tsx';

export function DisableDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [setStatus, working] = useCall(setUserStatus, '账号已停用');
  const { holds, field } = useMistakes<'reason'>();
  const disable = async (form: HTMLFormElement) => {
    const missing = reason.trim() === '' ? '请写明原因，以后查得到' : undefined;
    if (!holds(form, { reason: missing })) return;
    if (await setStatus({ params: { id: user.id }, body: { status: 'disabled', reason } })) onClose();
  };
  return (
    <FormDialog
      title={`停用「${user.nickname}」`}
      action="停用"
      color="error"
      working={working}
      onSubmit={disable}
      onClose={onClose}
    >
      停用后马上退出所有设备，不能再登录；收藏和下载记录都留着，随时可以恢复。
      <TextField
        autoFocus
        required
        label="原因"
        {...field('reason', reason, setReason, '对方登录时会看到这句，也记在操作记录里')}
        slotProps={{ htmlInput: { maxLength: 200 } }}
        sx={{ mt: 2 }}
      />
    </FormDialog>
  );
}
