import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { addPasskey, passkeyOptions } from '@ziwan/contract/admin';
import { type FormEvent, useState } from 'react';
import { api } from '../../api/client.ts';
import { passkeyMessage } from '../../enter/passkey-message.ts';

interface AddProps {
  /** @param recoveryCodes of the first second factor; null with further ones */
  onAdded: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
}

export function PasskeyDialog({ onAdded, onClose }: AddProps) {
  const [name, setName] = useState('');
  const [failure, setFailure] = useState('');
  const [working, setWorking] = useState(false);
  async function add(event: FormEvent) {
    event.preventDefault();
    setWorking(true);
    setFailure('');
    try {
      const { ticket, options } = await api.call(passkeyOptions, {});
      const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
      const passkey = { ...(await startRegistration({ optionsJSON })) };
      onAdded((await api.call(addPasskey, { body: { ticket, name: name.trim(), passkey } })).recoveryCodes);
    } catch (error) {
      setFailure(passkeyMessage(error));
      setWorking(false);
    }
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby="passkey-title" fullWidth maxWidth="xs">
      <form onSubmit={add}>
        <DialogTitle id="passkey-title">添加通行密钥</DialogTitle>
        <DialogContent>
          给它起个认得出的名字，再按浏览器的提示确认。
          <TextField
            autoFocus
            required
            label="名字"
            placeholder="工位电脑"
            value={name}
            onChange={(event) => setName(event.target.value)}
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
          <Button type="submit" variant="contained" disabled={working || name.trim() === ''}>
            添加
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
