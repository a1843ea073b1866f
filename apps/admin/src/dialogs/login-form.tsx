import { Alert, Box, Button, TextField } from '@mui/material';
import { knownDevices } from '@ziwan/client';
import { ApiError, ERRORS, type IssuedToken, login, secondStepTicket, tidyAccount } from '@ziwan/contract';
import { type FormEvent, useState } from 'react';
import { api } from '../api/client.ts';
import { logInByPasskey } from '../enter/log-in-by-passkey.ts';
import { passkeyMessage } from '../enter/passkey-message.ts';
import { useMistakes } from '../ui/use-mistakes.ts';

interface LoginFormProps {
  onIssued: (issued: IssuedToken) => Promise<void>;
  /** Called where the login goes on with a second step. */
  onTicket: (ticket: string) => void;
  onTry: () => void;
}

/** Logs in by password or passkey. The site's own login, which has the captcha and codes, is one window away. */
export function LoginForm({ onIssued, onTicket, onTry }: LoginFormProps) {
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState('');
  const [working, setWorking] = useState(false);
  const { holds, field } = useMistakes<'account' | 'password'>();

  async function go(issue: () => Promise<IssuedToken>) {
    setWorking(true);
    setFailure('');
    onTry();
    try {
      await onIssued(await issue());
    } catch (error) {
      const next = secondStepTicket(error);
      if (next) return onTicket(next);
      const needsCaptcha = error instanceof ApiError && error.code === ERRORS.CAPTCHA_REQUIRED.code;
      setFailure(
        needsCaptcha ? '输错了几次，要先做安全验证：请在新窗口登录，再回到这里' : passkeyMessage(error),
      );
    } finally {
      setWorking(false);
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = {
      account: account.trim() === '' ? '请填手机号或邮箱' : undefined,
      password: password === '' ? '请填密码' : undefined,
    };
    if (!holds(event.currentTarget, found)) return;
    const body = { account: tidyAccount(account), password, devices: knownDevices() };
    void go(() => api.call(login, { body }, { quiet: true }));
  };

  return (
    <Box component="form" onSubmit={submit} noValidate sx={{ pt: 1 }}>
      <TextField
        autoFocus
        required
        label="手机号或邮箱"
        {...field('account', account, setAccount)}
        autoComplete="username"
      />
      <TextField
        required
        type="password"
        label="密码"
        {...field('password', password, setPassword)}
        autoComplete="current-password"
      />
      {failure && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {failure}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, pt: 2 }}>
        <Button type="submit" variant="contained" disabled={working}>
          登录
        </Button>
        {'PublicKeyCredential' in window && (
          <Button disabled={working} onClick={() => go(logInByPasskey)}>
            用通行密钥登录
          </Button>
        )}
      </Box>
    </Box>
  );
}
