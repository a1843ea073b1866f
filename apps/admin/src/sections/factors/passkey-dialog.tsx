import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import type { DataOf } from '@ziwan/contract';
import { addPasskey, passkeyOptions } from '@ziwan/contract/admin';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { passkeyMessage } from '../../enter/passkey-message.ts';
import { useMistakes } from '../../ui/use-mistakes.ts';

interface AddProps {
  /** What the browser is to sign, given out after the proof of a password. */
  begun: DataOf<typeof passkeyOptions>;
  /** @param recoveryCodes of the first second factor; null with further ones */
  onAdded: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
}

export function PasskeyDialog({ begun, onAdded, onClose }: AddProps) {
  const { holds, clear, field } = useMistakes<'name'>();
  /** Used up by the first call that adds a passkey. */
  const unused = useRef<typeof begun | null>(begun);
  const [name, setName] = useState('');
  const [failure, setFailure] = useState('');
  const [working, setWorking] = useState(false);
  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setFailure('');
    const missing = name.trim() === '' ? '请给它起个名字' : undefined;
    if (!holds(event.currentTarget, { name: missing })) return;
    setWorking(true);
    try {
      const { ticket, options } = unused.current ?? (await api.call(passkeyOptions, {}));
      const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
      const passkey = { ...(await startRegistration({ optionsJSON })) };
      unused.current = null;
      onAdded((await api.call(addPasskey, { body: { ticket, name: name.trim(), passkey } })).recoveryCodes);
    } catch (error) {
      setFailure(passkeyMessage(error));
      setWorking(false);
    }
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby="passkey-title" fullWidth maxWidth="xs">
      <form onSubmit={add} noValidate>
        <DialogTitle id="passkey-title">添加通行密钥</DialogTitle>
        <DialogContent>
          给它起个认得出的名字，再按浏览器的提示确认。
          <TextField
            autoFocus
            required
            label="名字"
            {...field('name')}
            placeholder="工位电脑"
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              clear('name');
            }}
            slotProps={{ htmlInput: { maxLength: 40 } }}
            sx={{ mt: 2 }}
          />
          {failure && (
            <Alert severity="error" sx={{ mt: 2 }}>
              {failure}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" variant="contained" disabled={working}>
            添加
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
