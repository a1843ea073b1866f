import { Alert, Box, Button, CssBaseline, Link, TextField, ThemeProvider, Typography } from '@mui/material';
import { createTheme } from '@mui/material/styles';
import { NICKNAME, PASSWORD } from '@ziwan/contract';
import { createFirstOwner } from '@ziwan/contract/admin';
import { type FormEvent, useState } from 'react';
import { api, messageOf } from '../api/client.ts';
import { enter } from '../api/session.ts';
import { Seal } from '../layout/seal.tsx';
import { chosenMode } from '../theme/mode.ts';
import { createHouseTheme } from '../theme/theme.ts';
import { check, type Mistakes } from './check.ts';

const EMPTY = { email: '', nickname: '', password: '', again: '' };

/** The first account that may run the site, made by whoever holds the address that the server printed. */
export function Welcome() {
  const [ticket] = useState(() => location.hash.slice(1));
  const [typed, setTyped] = useState(EMPTY);
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [failure, setFailure] = useState('');
  const [working, setWorking] = useState(false);

  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: typed[name],
    required: true,
    error: mistakes[name] !== undefined,
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: event.target.value });
      setMistakes({ ...mistakes, [name]: undefined });
    },
  });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const found = check(typed);
    setMistakes(found);
    const [first] = Object.keys(found);
    if (first) {
      form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setWorking(true);
    setFailure('');
    try {
      const { email, password, nickname } = typed;
      await enter(
        await api.call(createFirstOwner, { body: { ticket, email, password, nickname } }, { quiet: true }),
      );
      location.replace('/admin');
    } catch (error) {
      setFailure(messageOf(error));
      setWorking(false);
    }
  }

  return (
    <ThemeProvider theme={createTheme(createHouseTheme(chosenMode()))}>
      <CssBaseline enableColorScheme />
      <Box component="main" sx={{ maxWidth: 440, mx: 'auto', px: 3, pt: { xs: 5, sm: 10 }, pb: 6 }}>
        <Seal />
        <Typography variant="h1" sx={{ pt: 4 }}>
          设置站长账号
        </Typography>
        {ticket === '' ? (
          <Alert severity="error" sx={{ mt: 3 }}>
            这个地址不完整：“#”后面的一段要一起打开。请从服务器启动时的输出里完整复制；找不到了，重新启动一次会给出新的。
          </Alert>
        ) : (
          <form onSubmit={submit} noValidate>
            <Typography color="textSecondary" sx={{ pt: 1, pb: 2 }}>
              站长能管理网站的一切，也能任命其他后台人员。这个地址只能用一次。
            </Typography>
            <TextField
              {...field('email')}
              type="email"
              label="邮箱"
              autoComplete="username"
              autoFocus
              helperText={mistakes.email ?? '以后用它登录'}
            />
            <TextField
              {...field('nickname')}
              label="昵称"
              autoComplete="nickname"
              helperText={mistakes.nickname ?? '显示在操作记录和给访客的回复里'}
              slotProps={{ htmlInput: { maxLength: NICKNAME.max } }}
            />
            <TextField
              {...field('password')}
              type="password"
              label="密码"
              autoComplete="new-password"
              helperText={mistakes.password ?? `${PASSWORD.min} 位以上；越长越好，一句话也行`}
              slotProps={{ htmlInput: { maxLength: PASSWORD.max } }}
            />
            <TextField
              {...field('again')}
              type="password"
              label="再输一次密码"
              autoComplete="new-password"
              helperText={mistakes.again ?? ' '}
            />
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
        )}
      </Box>
    </ThemeProvider>
  );
}
