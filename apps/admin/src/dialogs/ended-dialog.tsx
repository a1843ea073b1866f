import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { loginAddress } from '../api/session.ts';

/** Reports an ended session. The visitor can log in in another window without losing form values. */
export function EndedDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} aria-labelledby="ended-title" fullWidth maxWidth="xs">
      <DialogTitle id="ended-title">登录已失效</DialogTitle>
      <DialogContent>
        后台登录最长十二小时，也可能在别处退出了。有没保存的内容，请在新窗口登录，回到这里再保存一次，写的都还在。没有的话，直接去登录就好。
      </DialogContent>
      <DialogActions>
        <Button href={loginAddress()} target="_blank" rel="noopener" onClick={onClose}>
          在新窗口登录
        </Button>
        <Button href={loginAddress()} variant="contained">
          去登录
        </Button>
      </DialogActions>
    </Dialog>
  );
}
