import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { ApiError, ERRORS, type IssuedToken } from '@ziwan/contract';
import { adminMe } from '@ziwan/contract/admin';
import { useCallback, useEffect, useState } from 'react';
import { useGetIdentity } from 'react-admin';
import { api, messageOf } from '../api/client.ts';
import { enter, loginAddress } from '../api/session.ts';
import { readToken } from '../api/token.ts';
import { SecondStepForm } from '../enter/second-step-form.tsx';
import { LoginForm } from './login-form.tsx';

interface EndedDialogProps {
  /** Sentence without a full stop. */
  why: string;
  onAnswer: (isBack: boolean) => void;
}

/** Says why the session has ended and logs in over the page, so that form values and place stay. */
export function EndedDialog({ why, onAnswer }: EndedDialogProps) {
  const { identity } = useGetIdentity();
  const [before] = useState(readToken);
  const [ticket, setTicket] = useState<string | null>(null);
  const [failure, setFailure] = useState('');
  const [other, setOther] = useState<string | null>(null);

  /** Goes on if the account of this page is logged in. */
  const look = useCallback(async () => {
    setTicket(null);
    try {
      const me = await api.call(adminMe, {}, { quiet: true });
      if (me.id === identity?.id) onAnswer(true);
      else setOther(me.nickname);
    } catch (error) {
      const isForbidden = error instanceof ApiError && error.code === ERRORS.FORBIDDEN.code;
      setFailure(isForbidden ? '这个账号不能进后台，请换一个' : messageOf(error));
    }
  }, [identity?.id, onAnswer]);
  const onIssued = async (issued: IssuedToken) => {
    await enter(issued);
    await look();
  };

  // A login in another window counts, too.
  useEffect(() => {
    const onFocus = () => {
      const token = readToken();
      if (token !== null && token !== before) void look();
    };
    addEventListener('focus', onFocus);
    return () => removeEventListener('focus', onFocus);
  }, [before, look]);

  return (
    <Dialog open onClose={() => onAnswer(false)} aria-labelledby="ended-title" fullWidth maxWidth="xs">
      <DialogTitle id="ended-title">{ticket ? '第二步验证' : '先登录，再接着做'}</DialogTitle>
      <DialogContent>
        {other === null && ticket === null && `${why}。写的内容都还在。`}
        {failure && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {failure}
          </Alert>
        )}
        {other !== null ? (
          <Alert severity="warning">
            现在登录的是另一个账号「{other}」，这一页是「{identity?.fullName}
            」打开的。刷新页面就换成现在的账号，没保存的内容会问你要不要接着写。
          </Alert>
        ) : ticket !== null ? (
          <SecondStepForm ticket={ticket} onIssued={onIssued} />
        ) : (
          <LoginForm onIssued={onIssued} onTicket={setTicket} onTry={() => setFailure('')} />
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={() => onAnswer(false)}>留在这里</Button>
        {other === null ? (
          <Button href={loginAddress()} target="_blank" rel="noopener">
            用别的方式登录（新窗口）
          </Button>
        ) : (
          <Button variant="contained" onClick={() => location.reload()}>
            刷新页面
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
