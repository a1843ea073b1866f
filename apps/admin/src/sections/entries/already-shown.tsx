import { Alert, Button } from '@mui/material';
import { useEffect } from 'react';
import { useRefresh } from 'react-admin';
import { useFormState } from 'react-hook-form';

interface AlreadyShownProps {
  /** True if visitors saw an earlier version before. */
  replaced: boolean;
}

/** Loads an entry whose scheduled version is shown now; asks first if something was typed. */
export function AlreadyShown({ replaced }: AlreadyShownProps) {
  const refresh = useRefresh();
  const { dirtyFields } = useFormState();
  const dirty = Object.keys(dirtyFields).length > 0;
  useEffect(() => {
    if (!dirty) refresh();
  }, [dirty, refresh]);
  if (!dirty) return null;
  return (
    <Alert
      severity="info"
      icon={false}
      sx={{ my: 2, width: '100%' }}
      action={<Button onClick={() => refresh()}>载入</Button>}
    >
      {replaced ? '定时的一版已经换上了' : '它已经到时发布了'}
      ，访客看到的就是这一版。你没保存的改动还在：可以选「马上换上」直接保存；也可以先载入，再按「接着写」取回。
    </Alert>
  );
}
