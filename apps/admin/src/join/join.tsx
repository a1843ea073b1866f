import { Alert, Button, Link, TextField, Typography } from '@mui/material';
import { ApiError, type DataOf, ERRORS, NICKNAME, PASSWORD } from '@ziwan/contract';
import { acceptInvitation, invitationState } from '@ziwan/contract/admin';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { api, messageOf } from '../api/client.ts';
import { enter, loginAddress } from '../api/session.ts';
import { ROLE_DUTIES, ROLES } from '../texts/words.ts';
import { BarePage } from '../ui/bare-page.tsx';
import { useMistakes } from '../ui/use-mistakes.ts';
import { check } from '../welcome/check.ts';

type Invitation = DataOf<typeof invitationState>;

const CLOSED: Readonly<Record<Exclude<Invitation['state'], 'open'>, string>> = {
  used: '这份邀请已经用过了。账号是你的，请直接登录；不是你用的，马上告诉站长。',
  expired: '这份邀请过期了，请站长重新发一份。',
  revoked: '这份邀请已经收回，请问问站长。',
  invalid: '这个地址不完整：「#」后面的一段要一起打开。请从信里完整复制。',
};

/** Makes the account of whoever was invited. The second factor is set up on the next page. */
export function Join() {
  const [ticket, setTicket] = useState(() => location.hash.slice(1, 129));
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [failure, setFailure] = useState('');
  const look = useCallback(async () => {
    try {
      setInvitation(await api.call(invitationState, { body: { ticket } }, { quiet: true }));
    } catch (error) {
      setFailure(messageOf(error));
    }
  }, [ticket]);
  useEffect(() => void look(), [look]);
  // Pasting an address that differs only in its fragment does not reload the page.
  useEffect(() => {
    const read = () => setTicket(location.hash.slice(1, 129));
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return (
    <BarePage title="加入字玩后台">
      {invitation?.state === 'open' && (
        <AccountForm key={ticket} ticket={ticket} invitation={invitation} onRefused={look} />
      )}
      {invitation && invitation.state !== 'open' && (
        <>
          <Alert severity="error" sx={{ mt: 3 }}>
            {CLOSED[invitation.state]}
          </Alert>
          {invitation.state === 'used' && (
            <Button variant="contained" href={loginAddress('/admin')} fullWidth sx={{ mt: 2 }}>
              登录后台
            </Button>
          )}
        </>
      )}
      {!invitation && failure && (
        <Alert severity="error" sx={{ mt: 3 }}>
          {failure}。刷新页面再试一次。
        </Alert>
      )}
    </BarePage>
  );
}

interface AccountFormProps {
  ticket: string;
  invitation: Invitation;
  /** Called when the invitation has ended meanwhile. */
  onRefused: () => void;
}

function AccountForm({ ticket, invitation, onRefused }: AccountFormProps) {
  const { role, invitedBy } = invitation;
  const [typed, setTyped] = useState({
    email: invitation.email ?? '',
    nickname: invitation.name ?? '',
    password: '',
    again: '',
  });
  const { holds, field: marked } = useMistakes<keyof typeof typed>();
  const [failure, setFailure] = useState('');
  const [working, setWorking] = useState(false);
  const field = (name: keyof typeof typed, hint: string) => ({
    ...marked(name, typed[name], (text) => setTyped({ ...typed, [name]: text }), hint),
    required: true,
  });
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setFailure('');
    if (!holds(form, check(typed))) return;
    setWorking(true);
    try {
      const { email, password, nickname } = typed;
      await enter(
        await api.call(acceptInvitation, { body: { ticket, email, password, nickname } }, { quiet: true }),
      );
      location.replace('/admin/factors');
    } catch (error) {
      setWorking(false);
      const code = error instanceof ApiError ? error.code : '';
      if (code === ERRORS.TICKET_INVALID.code) onRefused();
      else if (code === ERRORS.PASSWORD_COMMON.code) holds(form, { password: messageOf(error) });
      else setFailure(messageOf(error));
    }
  }
  return (
    <form onSubmit={submit} noValidate>
      <Typography sx={{ pt: 1 }}>
        {invitedBy ?? '站长'}请你做{role ? ROLES[role] : '后台人员'}
        {role && `：${ROLE_DUTIES[role]}`}。
      </Typography>
      <Typography color="textSecondary" sx={{ pb: 2 }}>
        先设好账号，下一页设第二步验证。这份邀请只能用一次。
      </Typography>
      <TextField
        {...field('email', '以后用它登录')}
        type="email"
        label="邮箱"
        autoComplete="username"
        autoFocus
      />
      <TextField
        {...field('nickname', '后台的人看得到，也写在操作记录里；访客看不到')}
        label="昵称"
        autoComplete="nickname"
        slotProps={{ htmlInput: { maxLength: NICKNAME.max } }}
      />
      <TextField
        {...field('password', `${PASSWORD.min} 位以上；越长越好，一句话也行`)}
        type="password"
        label="密码"
        autoComplete="new-password"
        slotProps={{ htmlInput: { maxLength: PASSWORD.max } }}
      />
      <TextField {...field('again', ' ')} type="password" label="再输一次密码" autoComplete="new-password" />
      {failure && (
        <Alert severity="error" sx={{ my: 1 }}>
          {failure}
        </Alert>
      )}
      <Button type="submit" variant="contained" fullWidth disabled={working} sx={{ mt: 2 }}>
        建立账号，下一步设第二步验证
      </Button>
      <Typography variant="body2" color="textSecondary" sx={{ pt: 2 }}>
        继续即同意
        <Link href="/agreement/register" target="_blank" rel="noopener">
          《注册协议》
        </Link>
        。
      </Typography>
    </form>
  );
}
