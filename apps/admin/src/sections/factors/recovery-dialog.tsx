import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useNotify } from 'react-admin';

/** Shows new recovery codes, once. */
export function RecoveryDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const notify = useNotify();
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => notify('已复制', { type: 'success' }),
      () => notify('浏览器不让复制，请自己抄下来', { type: 'error' }),
    );
  return (
    <Dialog open aria-labelledby="recovery-title" fullWidth maxWidth="xs">
      <DialogTitle id="recovery-title">记下这些恢复码</DialogTitle>
      <DialogContent>
        设备丢了，用它们代替第二步登录，每个只能用一次。它们只在这里显示这一次，请存进密码管理器，或打印出来收好。
        <Box component="ul" sx={{ pl: 2, fontFamily: 'monospace' }}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={copy}>复制</Button>
        <Button variant="contained" onClick={onClose}>
          已经记下
        </Button>
      </DialogActions>
    </Dialog>
  );
}
