import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Link,
  TextField,
} from '@mui/material';
import { reauthenticate, secondStepTicket } from '@ziwan/contract';
import { type FormEvent, useState } from 'react';
import { api, messageOf } from '../api/client.ts';
import { enter } from '../api/session.ts';
import { SecondStepForm } from '../enter/second-step-form.tsx';

/** Asks for the password again before an action that affects security. */
export function ReauthenticateDialog({ onAnswer }: { onAnswer: (proven: boolean) => void }) {
  const [password, setPassword] = useState('');
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState('');
  const [ticket, setTicket] = useState<string | null>(null);

  async function prove(event: FormEvent) {
    event.preventDefault();
    setWorking(true);
    setFailure('');
    try {
      await enter(await api.call(reauthenticate, { body: { password } }, { quiet: true }));
      onAnswer(true);
    } catch (error) {
      const next = secondStepTicket(error);
      if (next) return setTicket(next);
      setFailure(messageOf(error));
      setWorking(false);
    }
  }

  if (ticket !== null)
    return (
      <Dialog open onClose={() => onAnswer(false)} aria-labelledby="prove-title" fullWidth maxWidth="xs">
        <DialogTitle id="prove-title">第二步验证</DialogTitle>
        <DialogContent>
          <SecondStepForm
            ticket={ticket}
            onIssued={async (issued) => {
              await enter(issued);
              onAnswer(true);
            }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => onAnswer(false)}>取消</Button>
        </DialogActions>
      </Dialog>
    );

  return (
    <Dialog open onClose={() => onAnswer(false)} aria-labelledby="prove-title" fullWidth maxWidth="xs">
      <form onSubmit={prove}>
        <DialogTitle id="prove-title">请再输一次密码</DialogTitle>
        <DialogContent>
          这一步关系到账号安全，或者离上次操作已过了半小时，先确认是你本人。写的内容都还在。
          <TextField
            autoFocus
            required
            type="password"
            label="密码"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            sx={{ mt: 2 }}
          />
          {failure && (
            <Alert severity="error" sx={{ mt: 2 }}>
              {failure}
            </Alert>
          )}
          <p>
            还没有密码？先到
            <Link href="/user/profile" target="_blank" rel="noopener">
              资料与安全
            </Link>
            设一个。忘了？
            <Link href="/account/forget" target="_blank" rel="noopener">
              重设密码
            </Link>
            ，再回到这里。
          </p>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => onAnswer(false)}>取消</Button>
          <Button type="submit" variant="contained" disabled={working || password === ''}>
            确认
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
