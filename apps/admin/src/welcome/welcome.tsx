import { Alert, Button, Typography } from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import { createFirstOwner, firstOwnerState } from '@ziwan/contract/admin';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { api, messageOf } from '../api/client.ts';
import { loginAddress } from '../api/session.ts';
import { BarePage } from '../ui/bare-page.tsx';
import { AccountForm } from './account-form.tsx';
import { useTicket } from './use-ticket.ts';

type State = DataOf<typeof firstOwnerState>['state'];

/** Creates the first owner's account, from the one-time link printed by the server. */
export function Welcome() {
  const ticket = useTicket();
  const [state, setState] = useState<State | null>(null);
  const [failure, setFailure] = useState('');

  const look = useCallback(async () => {
    try {
      setState((await api.call(firstOwnerState, { body: { ticket } }, { quiet: true })).state);
    } catch (error) {
      setFailure(messageOf(error));
    }
  }, [ticket]);
  useEffect(() => void look(), [look]);

  return (
    <BarePage title="设置站长账号">
      {state === 'open' && (
        <AccountForm
          action="建立账号并进入后台"
          make={(account) => api.call(createFirstOwner, { body: { ticket, ...account } }, { quiet: true })}
          next="/admin"
          onRefused={look}
        >
          <Typography color="textSecondary" sx={{ pt: 1, pb: 2 }}>
            站长能管理网站的一切，也能任命其他后台人员。这个地址只能用一次。
          </Typography>
        </AccountForm>
      )}
      {state === 'invalid' && (
        <Failure>
          这个地址不完整，或者已经失效：「#」后面的一段要一起打开。请从服务器启动时的输出里完整复制；找不到了，重新启动一次会给出新的，旧的随即失效。
        </Failure>
      )}
      {state === 'settled' && (
        <>
          <Failure>这个网站已经有站长了，这个地址不能再用。站长和后台人员请直接登录。</Failure>
          <Button variant="contained" href={loginAddress('/admin')} fullWidth sx={{ mt: 2 }}>
            登录后台
          </Button>
        </>
      )}
      {state === null && failure && <Failure>{failure}。刷新页面再试一次。</Failure>}
    </BarePage>
  );
}

const Failure = ({ children }: { children: ReactNode }) => (
  <Alert severity="error" sx={{ mt: 3 }}>
    {children}
  </Alert>
);
