import { TextField } from '@mui/material';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import type { DataOf } from '@ziwan/contract';
import { addPasskey, passkeyOptions } from '@ziwan/contract/admin';
import { useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { passkeyMessage } from '../../enter/passkey-message.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useMistakes } from '../../ui/use-mistakes.ts';

interface AddProps {
  /** What the browser is to sign, given out after the proof of a password. */
  begun: DataOf<typeof passkeyOptions>;
  /** @param recoveryCodes of the first second factor; null with further ones */
  onAdded: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
}

export function PasskeyDialog({ begun, onAdded, onClose }: AddProps) {
  const { holds, field } = useMistakes<'name'>();
  /** Used up by the first call that adds a passkey. */
  const unused = useRef<typeof begun | null>(begun);
  const [name, setName] = useState('');
  const [failure, setFailure] = useState('');
  const [working, setWorking] = useState(false);
  async function add(form: HTMLFormElement) {
    setFailure('');
    const missing = name.trim() === '' ? '请给它起个名字' : undefined;
    if (!holds(form, { name: missing })) return;
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
    <FormDialog {...{ working, failure, onClose }} title="添加通行密钥" action="添加" onSubmit={add}>
      给它起个认得出的名字，再按浏览器的提示确认。
      <TextField
        autoFocus
        required
        label="名字"
        {...field('name', name, setName)}
        placeholder="工位电脑"
        slotProps={{ htmlInput: { maxLength: 40 } }}
        sx={{ mt: 2 }}
      />
    </FormDialog>
  );
}
