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
import { addTotp, beginTotp } from '@ziwan/contract/admin';
import { type FormEvent, useEffect, useState } from 'react';
import { renderSVG } from 'uqr';
import { api, messageOf } from '../../api/client.ts';
import { codeIn } from '../../enter/code-in.ts';

interface AddProps {
  /** @param recoveryCodes of the first second factor; null with further ones */
  onAdded: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
}

export function TotpDialog({ onAdded, onClose }: AddProps) {
  const [begun, setBegun] = useState<DataOf<typeof beginTotp> | null>(null);
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState('');
  const [working, setWorking] = useState(false);
  useEffect(() => {
    api.call(beginTotp, {}).then(setBegun, (error: unknown) => setFailure(messageOf(error)));
  }, []);
  async function add(event: FormEvent) {
    event.preventDefault();
    if (!begun) return;
    setWorking(true);
    setFailure('');
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
          {begun && (
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
          )}
          <TextField
            required
            label="六位数字"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => {
              setCode(codeIn(event.target.value));
              setFailure('');
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
          <Button type="submit" variant="contained" disabled={working || code.length < 6}>
            绑定
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
