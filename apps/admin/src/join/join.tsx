import { Alert, Button, Typography } from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import { acceptInvitation, invitationState } from '@ziwan/contract/admin';
import { useCallback, useEffect, useState } from 'react';
import { api, messageOf } from '../api/client.ts';
import { loginAddress } from '../api/session.ts';
import { ROLE_DUTIES, ROLES } from '../texts/words.ts';
import { BarePage } from '../ui/bare-page.tsx';
import { AccountForm } from '../welcome/account-form.tsx';
import { useTicket } from '../welcome/use-ticket.ts';

type Invitation = DataOf<typeof invitationState>;

const CLOSED: Readonly<Record<Exclude<Invitation['state'], 'open'>, string>> = {
  used: '这份邀请已经用过了。账号是你的，请直接登录；不是你用的，马上告诉站长。',
  expired: '这份邀请过期了，请站长重新发一份。',
  revoked: '这份邀请已经收回，请问问站长。',
  invalid: '这个地址不完整：「#」后面的一段要一起打开。请从信里完整复制。',
};

/** Makes the account of whoever was invited. The second factor is set up on the next page. */
export function Join() {
  const ticket = useTicket();
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [failure, setFailure] = useState('');
  const look = useCallback(async () => {
    try {
      setInvitation(await api.call(invitationState, { body: { ticket } }, { quiet: true }));
    } catch (error) {
      setFailure(messageOf(error));
    }
  }, [ticket]);
  useEffect(() => void look(), [look]);
  return (
    <BarePage title="加入字玩后台">
      {invitation?.state === 'open' && (
        <AccountForm
          key={ticket}
          action="建立账号，下一步设第二步验证"
          known={{ email: invitation.email ?? '', nickname: invitation.name ?? '' }}
          make={(account) => api.call(acceptInvitation, { body: { ticket, ...account } }, { quiet: true })}
          next="/admin/factors"
          onRefused={look}
        >
          <Typography sx={{ pt: 1 }}>
            {invitation.invitedBy ?? '站长'}请你做{invitation.role ? ROLES[invitation.role] : '后台人员'}
            {invitation.role && `：${ROLE_DUTIES[invitation.role]}`}。
          </Typography>
          <Typography color="textSecondary" sx={{ pb: 2 }}>
            先设好账号，下一页设第二步验证。这份邀请只能用一次。
          </Typography>
        </AccountForm>
      )}
      {invitation && invitation.state !== 'open' && (
        <>
          <Alert severity="error" sx={{ mt: 3 }}>
            {CLOSED[invitation.state]}
          </Alert>
          {invitation.state === 'used' && (
            <Button variant="contained" href={loginAddress('/admin')} fullWidth sx={{ mt: 2 }}>
              登录后台
            </Button>
          )}
        </>
      )}
      {!invitation && failure && (
        <Alert severity="error" sx={{ mt: 3 }}>
          {failure}。刷新页面再试一次。
        </Alert>
      )}
    </BarePage>
  );
}
