import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { labelOf } from '../sections/index.ts';

interface ConflictDialogProps {
  resource: string;
  typed: Readonly<Record<string, unknown>>;
  onClose: () => void;
}

/** Reports a conflicting change and offers to copy the unsaved values before reloading the record. */
export function ConflictDialog({ resource, typed, onClose }: ConflictDialogProps) {
  const refresh = useRefresh();
  const notify = useNotify();
  const [copied, setCopied] = useState(false);

  const copy = () =>
    navigator.clipboard.writeText(asText(resource, typed)).then(
      () => setCopied(true),
      () => notify('浏览器不让复制，请留在这里自己抄下来', { type: 'error' }),
    );

  return (
    <Dialog open onClose={onClose} aria-labelledby="conflict-title" fullWidth maxWidth="sm">
      <DialogTitle id="conflict-title">有人刚刚改过这一条</DialogTitle>
      <DialogContent>
        你打开之后，别人保存了新的内容，所以这次没有保存，两边的改动都还在。可以先复制你写的，再载入最新的来改；也可以留在这里继续看。
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={onClose}>留在这里</Button>
        <Button onClick={copy}>{copied ? '已复制' : '复制我写的'}</Button>
        <Button
          variant="contained"
          onClick={() => {
            onClose();
            refresh();
          }}
        >
          载入最新内容
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Formats form values as lines of `label：value` for pasting. */
function asText(resource: string, typed: Readonly<Record<string, unknown>>): string {
  return Object.entries(typed)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return `${labelOf(resource, name)}：${text}`;
    })
    .join('\n\n');
}
