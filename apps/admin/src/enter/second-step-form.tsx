import { Alert, Box, Button, TextField } from '@mui/material';
import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import type { DataOf, IssuedToken } from '@ziwan/contract';
import { secondStep, secondStepState } from '@ziwan/contract/admin';
import { type FormEvent, useEffect, useState } from 'react';
import { api, isEnded, messageOf, whyEnded } from '../api/client.ts';
import { useMistakes } from '../ui/use-mistakes.ts';
import { codeIn, codeMistake } from './code-in.ts';
import { passkeyMessage } from './passkey-message.ts';

type Ways = DataOf<typeof secondStepState>;
type Step = Omit<Parameters<typeof take>[1], 'ticket'>;

const take = (
  ticket: string,
  step: { code?: string; recoveryCode?: string; passkey?: Record<string, unknown> },
) => api.call(secondStep, { body: { ticket, ...step } }, { quiet: true });

interface SecondStepFormProps {
  ticket: string;
  onIssued: (issued: IssuedToken) => Promise<void> | void;
  /** Called if the session to prove has ended meanwhile. */
  onEnded?: (why: string) => void;
}

/** Takes the second step: by passkey, by the code of an app, or by a recovery code. */
export function SecondStepForm({ ticket, onIssued, onEnded }: SecondStepFormProps) {
  const [ways, setWays] = useState<Ways | null>(null);
  const [recovering, setRecovering] = useState(false);
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState('');
  const [working, setWorking] = useState(false);
  const { holds, field } = useMistakes<'code' | 'recoveryCode'>();

  useEffect(() => {
    api
      .call(secondStepState, { body: { ticket } }, { quiet: true })
      .then(setWays)
      .catch((error: unknown) => setFailure(messageOf(error)));
  }, [ticket]);

  async function go(step: () => Promise<Step>) {
    setWorking(true);
    setFailure('');
    try {
      await onIssued(await take(ticket, await step()));
    } catch (error) {
      setWorking(false);
      if (onEnded && isEnded(error)) onEnded(whyEnded(error));
      else setFailure(passkeyMessage(error));
    }
  }

  const byPasskey = () =>
    go(async () => {
      const optionsJSON = ways?.passkey as unknown as PublicKeyCredentialRequestOptionsJSON;
      return { passkey: { ...(await startAuthentication({ optionsJSON })) } };
    });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFailure('');
    const text = typed.trim();
    const found = recovering
      ? { recoveryCode: text === '' ? '请填一个恢复码' : undefined }
      : { code: codeMistake(text) };
    if (!holds(event.currentTarget, found)) return;
    void go(async () => (recovering ? { recoveryCode: text } : { code: text }));
  };
  const type = (text: string) => {
    setTyped(recovering ? text : codeIn(text));
    setFailure('');
  };
  const typing = ways !== null && (recovering || ways.totp);

  return (
    <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 2, pt: 2 }}>
      {ways?.passkey && !recovering && (
        <Button variant="contained" disabled={working} onClick={byPasskey}>
          用通行密钥验证
        </Button>
      )}
      {typing && (
        <TextField
          label={recovering ? '恢复码' : '动态口令'}
          {...(recovering
            ? field('recoveryCode', typed, type, '设置时记下的那一批，每个只能用一次')
            : field('code', typed, type, '验证器应用里的六位数字'))}
          autoFocus={!ways.passkey || recovering}
          autoComplete="one-time-code"
          slotProps={{ htmlInput: recovering ? { maxLength: 40 } : { inputMode: 'numeric' } }}
        />
      )}
      {failure && <Alert severity="error">{failure}</Alert>}
      {typing && (
        <Button type="submit" variant="contained" disabled={working}>
          验证
        </Button>
      )}
      {ways?.recoveryCodes && (
        <Button
          onClick={() => {
            setRecovering(!recovering);
            setTyped('');
            setFailure('');
          }}
        >
          {recovering ? '换回别的方式' : '设备不在身边，用恢复码'}
        </Button>
      )}
    </Box>
  );
}
