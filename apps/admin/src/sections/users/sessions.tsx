import { Box, Button, Typography } from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import { endUserSessions, userSessions } from '@ziwan/contract/admin';
import { useState } from 'react';
import { Confirm, useRefresh } from 'react-admin';
import { TimeText } from '../../ui/time-text.tsx';
import { useCall } from '../../ui/use-call.ts';
import { useRead } from '../../ui/use-read.ts';
import { deviceOf } from './device.ts';
import type { User } from './user-words.tsx';

type Session = DataOf<typeof userSessions>[number];

/** The devices an account is logged in on, and buttons that log out one or all. */
export function Sessions({ user, may }: { user: User; may: boolean }) {
  const { id } = user;
  // Disabling an account ends its sessions.
  const {
    data: sessions,
    failure,
    reload,
  } = useRead(userSessions, { params: { id } }, `${user.status} ${user.sessions}`);
  const [asked, setAsked] = useState<Session | 'all' | null>(null);
  const [end, working] = useCall(endUserSessions, '已退出');
  const refresh = useRefresh();

  const confirm = async () => {
    const query = asked === 'all' || asked === null ? {} : { session: asked.id };
    setAsked(null);
    await end({ params: { id }, query });
    await reload();
    refresh();
  };

  return (
    <section>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 36, pb: 1 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          登录着的设备
        </Typography>
        {may && sessions && sessions.length > 1 && (
          <Button disabled={working} onClick={() => setAsked('all')}>
            全部退出
          </Button>
        )}
      </Box>
      {failure && <Typography color="error">{failure}</Typography>}
      {sessions?.length === 0 && <Typography color="textSecondary">现在没有登录。</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {sessions?.map((session) => (
          <Box
            component="li"
            key={session.id}
            sx={{
              display: 'flex',
              gap: 2,
              alignItems: 'center',
              py: 1,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="body2" title={session.userAgent}>
                {deviceOf(session.userAgent)}
              </Typography>
              <Typography variant="caption" color="textSecondary">
                {session.ip} · 最近 <TimeText at={session.lastSeenAt} /> · <TimeText at={session.expiresAt} />{' '}
                到期
              </Typography>
            </Box>
            {may && (
              <Button
                disabled={working}
                aria-label={`退出 ${deviceOf(session.userAgent)}`}
                onClick={() => setAsked(session)}
              >
                退出
              </Button>
            )}
          </Box>
        ))}
      </Box>
      <Confirm
        isOpen={asked !== null}
        title={asked === 'all' ? '退出所有设备？' : '退出这台设备？'}
        content={`「${user.nickname}」在${asked === 'all' ? '所有设备' : '这台设备'}上要重新登录。`}
        confirm="退出"
        onConfirm={confirm}
        onClose={() => setAsked(null)}
      />
    </section>
  );
}
