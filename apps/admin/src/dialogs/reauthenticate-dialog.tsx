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
import { ERRORS, isApiError, reauthenticate, secondStepTicket } from '@ziwan/contract';
import { useState } from 'react';
import { api, isEnded, messageOf, whyEnded } from '../api/client.ts';
import { prompts } from '../api/prompts.ts';
import { enter, leave } from '../api/session.ts';
import { SecondStepForm } from '../enter/second-step-form.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useMistakes } from '../ui/use-mistakes.ts';

interface ReauthenticateDialogProps {
  /** Sentence without a full stop. */
  why: string;
  onAnswer: (proven: boolean) => void;
}

/** Asks for the password again, before an action that affects security or after a pause. */
export function ReauthenticateDialog({ why, onAnswer }: ReauthenticateDialogProps) {
  const [password, setPassword] = useState('');
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState('');
  const [isSpent, setIsSpent] = useState(false);
  const { holds, field } = useMistakes<'password'>();
  const [ticket, setTicket] = useState<string | null>(null);

  // A login is a proof, too.
  const logIn = async (why: string) => {
    if (await prompts.ended(why)) onAnswer(true);
  };
  async function prove(form: HTMLFormElement) {
    setFailure('');
    if (!holds(form, { password: password === '' ? '请填密码' : undefined })) return;
    setWorking(true);
    try {
      await enter(await api.call(reauthenticate, { body: { password } }, { quiet: true }));
      onAnswer(true);
    } catch (error) {
      const next = secondStepTicket(error);
      if (next) return setTicket(next);
      setWorking(false);
      if (isEnded(error)) return logIn(whyEnded(error));
      setFailure(messageOf(error));
      setIsSpent(isApiError(error) && error.code === ERRORS.TOO_MANY_REQUESTS.code);
    }
  }

  if (ticket !== null)
    return (
      <Dialog open onClose={() => onAnswer(false)} aria-labelledby="prove-title" fullWidth maxWidth="xs">
        <DialogTitle id="prove-title">第二步验证</DialogTitle>
        <DialogContent>
          <SecondStepForm
            ticket={ticket}
            onEnded={logIn}
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
    <FormDialog
      title="请再输一次密码"
      action="确认"
      working={working}
      onSubmit={prove}
      onClose={() => onAnswer(false)}
    >
      {why}。写的内容都还在。
      <TextField
        autoFocus
        required
        type="password"
        label="密码"
        {...field('password', password, setPassword)}
        autoComplete="current-password"
        sx={{ mt: 2 }}
      />
      {failure && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {failure}
          {isSpent && (
            <Button
              sx={{ display: 'block', ml: -1 }}
              onClick={async () => {
                await leave();
                await logIn('已退出登录，请用别的方式登录');
              }}
            >
              退出，换个方式登录
            </Button>
          )}
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
    </FormDialog>
  );
}
