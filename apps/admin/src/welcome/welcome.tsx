import { Alert, Button, Link, TextField, Typography } from '@mui/material';
import { ApiError, type DataOf, ERRORS, NICKNAME, PASSWORD } from '@ziwan/contract';
import { createFirstOwner, firstOwnerState } from '@ziwan/contract/admin';
import { type FormEvent, type ReactNode, useCallback, useEffect, useState } from 'react';
import { api, messageOf } from '../api/client.ts';
import { enter, loginAddress } from '../api/session.ts';
import { BarePage } from '../ui/bare-page.tsx';
import { useMistakes } from '../ui/use-mistakes.ts';
import { check } from './check.ts';

const EMPTY = { email: '', nickname: '', password: '', again: '' };

type State = DataOf<typeof firstOwnerState>['state'];

const isOne = (error: unknown, { code }: { code: string }): boolean =>
  error instanceof ApiError && error.code === code;

/** Creates the first owner's account, from the one-time link printed by the server. */
export function Welcome() {
  const [ticket, setTicket] = useState(() => location.hash.slice(1));
  const [state, setState] = useState<State | null>(null);
  const [failure, setFailure] = useState('');

  const look = useCallback(async () => {
    try {
      // The API accepts 128 characters; no valid ticket is longer.
      const body = { ticket: ticket.slice(0, 128) };
      setState((await api.call(firstOwnerState, { body }, { quiet: true })).state);
    } catch (error) {
      setFailure(messageOf(error));
    }
  }, [ticket]);
  useEffect(() => void look(), [look]);
  // Pasting an address that differs only in its fragment does not reload the page.
  useEffect(() => {
    const read = () => setTicket(location.hash.slice(1));
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);

  return (
    <BarePage title="设置站长账号">
      {state === 'open' && <OwnerForm ticket={ticket} onRefused={look} />}
      {state === 'invalid' && (
        <Failure>
          这个地址不完整，或者已经失效：「#」后面的一段要一起打开。请从服务器启动时的输出里完整复制；找不到了，重新启动一次会给出新的，旧的随即失效。
        </Failure>
      )}
      {state === 'settled' && (
        <>
          <Failure>这个网站已经有站长了，这个地址不能再用。站长和后台人员请直接登录。</Failure>
          <Button variant="contained" href={loginAddress('/admin')} fullWidth sx={{ mt: 2 }}>
            登录后台
          </Button>
        </>
      )}
      {state === null && failure && <Failure>{failure}。刷新页面再试一次。</Failure>}
    </BarePage>
  );
}

const Failure = ({ children }: { children: ReactNode }) => (
  <Alert severity="error" sx={{ mt: 3 }}>
    {children}
  </Alert>
);

/** @param onRefused called when the ticket has expired */
function OwnerForm({ ticket, onRefused }: { ticket: string; onRefused: () => void }) {
  const [typed, setTyped] = useState(EMPTY);
  const { holds, field: marked } = useMistakes<keyof typeof EMPTY>();
  const [failure, setFailure] = useState('');
  const [working, setWorking] = useState(false);

  const field = (name: keyof typeof EMPTY, hint: string) => ({
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
        await api.call(createFirstOwner, { body: { ticket, email, password, nickname } }, { quiet: true }),
      );
      location.replace('/admin');
    } catch (error) {
      setWorking(false);
      if (isOne(error, ERRORS.TICKET_INVALID)) onRefused();
      if (isOne(error, ERRORS.PASSWORD_COMMON)) holds(form, { password: messageOf(error) });
      else setFailure(messageOf(error));
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <Typography color="textSecondary" sx={{ pt: 1, pb: 2 }}>
        站长能管理网站的一切，也能任命其他后台人员。这个地址只能用一次。
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
        建立账号并进入后台
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
