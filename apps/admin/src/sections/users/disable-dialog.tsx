import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { setUserStatus } from '@ziwan/contract/admin';
import { type FormEvent, useState } from 'react';
import { useCall } from '../../ui/use-call.ts';
import { useMistakes } from '../../ui/use-mistakes.ts';
import type { User } from './user-words.tsx';

export function DisableDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [setStatus, working] = useCall(setUserStatus, '账号已停用');
  const { holds, clear, field } = useMistakes<'reason'>();
  const disable = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const missing = reason.trim() === '' ? '请写明原因，以后查得到' : undefined;
    if (!holds(event.currentTarget, { reason: missing })) return;
    if (await setStatus({ params: { id: user.id }, body: { status: 'disabled', reason } })) onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="disable-title" fullWidth maxWidth="xs">
      <form onSubmit={disable} noValidate>
        <DialogTitle id="disable-title">停用“{user.nickname}”</DialogTitle>
        <DialogContent>
          停用后马上退出所有设备，不能再登录；收藏和下载记录都留着，随时可以恢复。
          <TextField
            autoFocus
            required
            label="原因"
            {...field('reason', '只记在操作记录里，对方看不到')}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              clear('reason');
            }}
            slotProps={{ htmlInput: { maxLength: 200 } }}
            sx={{ mt: 2 }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" variant="contained" color="error" disabled={working}>
            停用
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
