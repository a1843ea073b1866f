import { Box, TextField, Typography } from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import { addTotp, type beginTotp } from '@ziwan/contract/admin';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { api, messageOf } from '../../api/client.ts';
import { codeIn, codeMistake } from '../../enter/code-in.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useMistakes } from '../../ui/use-mistakes.ts';

interface AddProps {
  /** The secret, given out after the proof of a password. */
  begun: DataOf<typeof beginTotp>;
  /** @param recoveryCodes of the first second factor; null with further ones */
  onAdded: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
}

export function TotpDialog({ begun, onAdded, onClose }: AddProps) {
  const { holds, field } = useMistakes<'code'>();
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState('');
  const [working, setWorking] = useState(false);
  async function add(form: HTMLFormElement) {
    setFailure('');
    if (!holds(form, { code: codeMistake(code) })) return;
    setWorking(true);
    try {
      const body = { ticket: begun.ticket, code };
      onAdded((await api.call(addTotp, { body })).recoveryCodes);
    } catch (error) {
      setFailure(messageOf(error));
      setWorking(false);
    }
  }
  const type = (text: string) => {
    setCode(codeIn(text));
    setFailure('');
  };
  return (
    <FormDialog {...{ working, failure, onClose }} title="绑定动态口令" action="绑定" onSubmit={add}>
      用验证器应用扫这个码，再填它显示的六位数字。
      <Box sx={{ pt: 2 }}>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(begun.uri))}`}
          alt="动态口令的二维码"
          width={200}
          height={200}
        />
        <Typography variant="body2" color="textSecondary">
          扫不了，就在应用里手动输入：
        </Typography>
        <Typography component="code" sx={{ overflowWrap: 'anywhere' }} data-testid="totp-secret">
          {begun.secret}
        </Typography>
      </Box>
      <TextField
        autoFocus
        required
        label="六位数字"
        {...field('code', code, type)}
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        sx={{ mt: 2 }}
      />
    </FormDialog>
  );
}
