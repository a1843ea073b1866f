import { Box, Button, TextField } from '@mui/material';
import { eraseMember, exportMember } from '@ziwan/contract/admin';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useCall } from '../../ui/use-call.ts';
import { useMistakes } from '../../ui/use-mistakes.ts';
import type { User } from './user-words.tsx';

/** Hands out or erases the data of a member who asked for it. Either leaves a receipt. */
export function MemberDataActs({ user }: { user: User }) {
  const [asking, ask] = useState<'export' | 'erase' | null>(null);
  const close = () => ask(null);
  return (
    <>
      <Button onClick={() => ask('export')}>导出数据</Button>
      {user.role === 'member' && (
        <Button color="error" onClick={() => ask('erase')}>
          删除账号和数据
        </Button>
      )}
      {asking === 'export' && <ExportDialog user={user} onClose={close} />}
      {asking === 'erase' && <EraseDialog user={user} onClose={close} />}
    </>
  );
}

interface DialogProps {
  user: User;
  onClose: () => void;
}

const noReason = (reason: string) =>
  reason.trim().length < 2 ? '请写明谁在什么时候要求的，以后查得到' : undefined;
const REASON_HINT = '如：本人 11 月 28 日来信要求；写进回执';

function ExportDialog({ user, onClose }: DialogProps) {
  const [reason, setReason] = useState('');
  const [run, working] = useCall(exportMember);
  const { holds, field } = useMistakes<'reason'>();
  const notify = useNotify();
  const navigate = useNavigate();
  const submit = async (form: HTMLFormElement) => {
    if (!holds(form, { reason: noReason(reason) })) return;
    const made = await run({ params: { id: user.id }, body: { reason } });
    if (!made) return;
    keepFile(made.fileName, made.text);
    notify('文件已存到这台电脑，回执也留好了', { type: 'success' });
    onClose();
    navigate(`/receipts/${made.receipt.id}/show`);
  };
  return (
    <FormDialog
      title={`导出「${user.nickname}」的数据`}
      action="导出"
      working={working}
      onSubmit={submit}
      onClose={onClose}
    >
      本站存着的、和这个账号有关的一切，一个 JSON 文件。里面有完整的手机号和邮箱，只交给本人，交完就删。
      <TextField
        autoFocus
        required
        label="缘由"
        {...field('reason', reason, setReason, REASON_HINT)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
        sx={{ mt: 2 }}
      />
    </FormDialog>
  );
}

function EraseDialog({ user, onClose }: DialogProps) {
  const [reason, setReason] = useState('');
  const [nickname, setNickname] = useState('');
  const [run, working] = useCall(eraseMember, '账号和数据已删除，回执留好了');
  const { holds, field } = useMistakes<'reason' | 'nickname'>();
  const navigate = useNavigate();
  const submit = async (form: HTMLFormElement) => {
    const found = {
      reason: noReason(reason),
      nickname: nickname.trim() === user.nickname ? undefined : `请照写「${user.nickname}」，以免删错人`,
    };
    if (!holds(form, found)) return;
    const receipt = await run({ params: { id: user.id }, body: { reason, nickname } });
    if (receipt) navigate(`/receipts/${receipt.id}/show`);
  };
  return (
    <FormDialog
      title={`删除「${user.nickname}」的账号和数据`}
      action="永远删除"
      color="error"
      working={working}
      onSubmit={submit}
      onClose={onClose}
    >
      <Box sx={{ pb: 2 }}>
        不能恢复。手机、邮箱、收藏、项目、消息、登录记录都删掉；留言、投稿和下载记录隐去是谁之后留着。
      </Box>
      <TextField
        autoFocus
        required
        label="缘由"
        {...field('reason', reason, setReason, REASON_HINT)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <TextField required label="照写他的昵称" {...field('nickname', nickname, setNickname, user.nickname)} />
    </FormDialog>
  );
}

function keepFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
