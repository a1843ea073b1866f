import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import { addTotp, type beginTotp } from '@ziwan/contract/admin';
import { type FormEvent, useState } from 'react';
import { renderSVG } from 'uqr';
import { api, messageOf } from '../../api/client.ts';
import { codeIn, codeMistake } from '../../enter/code-in.ts';
import { useMistakes } from '../../ui/use-mistakes.ts';

interface AddProps {
  /** The secret, given out after the proof of a password. */
  begun: DataOf<typeof beginTotp>;
  /** @param recoveryCodes of the first second factor; null with further ones */
  onAdded: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
}

export function TotpDialog({ begun, onAdded, onClose }: AddProps) {
  const { holds, clear, field } = useMistakes<'code'>();
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState('');
  const [working, setWorking] = useState(false);
  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setFailure('');
    if (!holds(event.currentTarget, { code: codeMistake(code) })) return;
    setWorking(true);
    try {
      const body = { ticket: begun.ticket, code };
      onAdded((await api.call(addTotp, { body })).recoveryCodes);
    } catch (error) {
      setFailure(messageOf(error));
      setWorking(false);
    }
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby="totp-title" fullWidth maxWidth="xs">
      <form onSubmit={add} noValidate>
        <DialogTitle id="totp-title">绑定动态口令</DialogTitle>
        <DialogContent>
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
            {...field('code')}
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => {
              setCode(codeIn(event.target.value));
              setFailure('');
              clear('code');
            }}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
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
            绑定
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
