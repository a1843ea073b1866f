import { Box, Button, TextField, Typography } from '@mui/material';
import { type Takedown, takedownReach } from '@ziwan/contract/admin';
import { useNotify } from 'react-admin';
import { useRead } from '../../ui/use-read.ts';

/** Addresses that a CDN has to forget, as text to copy. */
export function PurgeList({ takedown }: { takedown: Takedown }) {
  const notify = useNotify();
  const { data, failure } = useRead(takedownReach, { params: { id: takedown.id } });
  const purge = data?.purge ?? '';
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(purge);
      notify('已复制', { type: 'success' });
    } catch {
      notify('浏览器没让复制，请选中文字自己复制', { type: 'warning' });
    }
  };
  return (
    <Box sx={{ pt: 3 }}>
      <Typography variant="h4" component="h3" sx={{ pb: 1 }}>
        让 CDN 忘掉的地址
      </Typography>
      <Typography color="textSecondary" sx={{ pb: 1.5 }}>
        本站各处一分钟内就不再给出。CDN 最多再留一小时；要马上生效，把这些贴进它的刷新页面，结尾的 *
        表示以此开头的全部。
      </Typography>
      {failure && <Typography color="error">没能列出：{failure}</Typography>}
      <TextField
        label="地址，一行一个"
        multiline
        fullWidth
        minRows={4}
        maxRows={10}
        value={purge}
        slotProps={{ htmlInput: { readOnly: true, spellCheck: false }, inputLabel: { shrink: true } }}
      />
      <Button sx={{ mt: 1 }} disabled={purge === ''} onClick={() => void copy()}>
        复制
      </Button>
    </Box>
  );
}
