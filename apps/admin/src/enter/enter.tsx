import { Alert, Box, Button, Typography } from '@mui/material';
import { type IssuedToken, safeRedirect } from '@ziwan/contract';
import { useState } from 'react';
import { enter, loginAddress } from '../api/session.ts';
import { BarePage } from '../ui/bare-page.tsx';
import { logInByPasskey } from './log-in-by-passkey.ts';
import { passkeyMessage } from './passkey-message.ts';
import { SecondStepForm } from './second-step-form.tsx';

/** The page a login leads to next, on this site. */
const wanted = (): string =>
  safeRedirect(new URLSearchParams(location.search).get('redirect') ?? '', location.origin) ?? '/admin';

async function proceed(issued: IssuedToken): Promise<void> {
  await enter(issued);
  location.replace(wanted());
}

/** Goes on with a login whose first step was right, or logs in by a passkey alone. */
export function Enter() {
  const [ticket] = useState(() => location.hash.slice(1));
  return (
    <BarePage title={ticket ? '第二步验证' : '后台人员登录'}>
      {ticket ? <SecondStepForm ticket={ticket} onIssued={proceed} /> : <ByPasskey />}
      <Button href={loginAddress(wanted())} sx={{ mt: 2 }}>
        {ticket ? '从头登录' : '用密码或验证码登录'}
      </Button>
    </BarePage>
  );
}

function ByPasskey() {
  const [failure, setFailure] = useState('');
  const [working, setWorking] = useState(false);
  async function go() {
    setWorking(true);
    setFailure('');
    try {
      await proceed(await logInByPasskey());
    } catch (error) {
      setFailure(passkeyMessage(error));
      setWorking(false);
    }
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 2 }}>
      <Typography color="textSecondary">在「登录保护」里添加过通行密钥的人，可以不输密码。</Typography>
      <Button variant="contained" disabled={working} onClick={go}>
        用通行密钥登录
      </Button>
      {failure && <Alert severity="error">{failure}</Alert>}
    </Box>
  );
}
