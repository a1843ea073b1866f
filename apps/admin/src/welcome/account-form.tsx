import { Alert, Button, Link, TextField, Typography } from '@mui/material';
import { ApiError, type DataOf, ERRORS, NICKNAME, PASSWORD } from '@ziwan/contract';
import type { createFirstOwner } from '@ziwan/contract/admin';
import { type FormEvent, type ReactNode, useState } from 'react';
import { messageOf } from '../api/client.ts';
import { enter } from '../api/session.ts';
import { useMistakes } from '../ui/use-mistakes.ts';
import { check } from './check.ts';

interface Account {
  email: string;
  nickname: string;
  password: string;
}

interface AccountFormProps {
  /** Words above the fields. */
  children: ReactNode;
  /** Words of the button. */
  action: string;
  /** What is filled in already. */
  known?: Partial<Account>;
  make: (account: Account) => Promise<DataOf<typeof createFirstOwner>>;
  /** Page of the console that comes next. */
  next: string;
  /** Called when the ticket has ended meanwhile. */
  onRefused: () => void;
}

const EMPTY = { email: '', nickname: '', password: '', again: '' };

const isOne = (error: unknown, { code }: { code: string }): boolean =>
  error instanceof ApiError && error.code === code;

/** Makes an account of staff from a ticket, and enters the console with it. */
export function AccountForm({ children, action, known, make, next, onRefused }: AccountFormProps) {
  const [typed, setTyped] = useState({ ...EMPTY, ...known });
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
      await enter(await make({ email, password, nickname }));
      location.replace(next);
    } catch (error) {
      setWorking(false);
      if (isOne(error, ERRORS.TICKET_INVALID)) onRefused();
      if (isOne(error, ERRORS.PASSWORD_COMMON)) holds(form, { password: messageOf(error) });
      else setFailure(messageOf(error));
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      {children}
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
        {action}
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
