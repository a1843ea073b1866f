import { Box, Button, Typography } from '@mui/material';
import { resetUserFactors, setUserStatus } from '@ziwan/contract/admin';
import { useState } from 'react';
import { Confirm, Title, useGetIdentity, useRefresh } from 'react-admin';
import { useMay } from '../../auth/use-may.ts';
import { Facts } from '../../ui/facts.tsx';
import { SectionShow } from '../../ui/section-show.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { useCall } from '../../ui/use-call.ts';
import { DisableDialog } from './disable-dialog.tsx';
import { MemberDataActs } from './member-data.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { Sessions } from './sessions.tsx';
import { roleText, statusText, type User } from './user-words.tsx';

export default function UserPage() {
  return <SectionShow<User> view={UserView} />;
}

function UserView({ record: user }: { record: User }) {
  const { identity } = useGetIdentity();
  const refresh = useRefresh();
  const [dialog, setDialog] = useState<'disable' | 'role' | 'factors' | null>(null);
  const [resetFactors, resetting] = useCall(resetUserFactors, '第二步验证已去掉，所有设备已退出');
  const [setStatus, working] = useCall(setUserStatus, '账号已恢复');
  const own = identity?.id === user.id;
  const owner = useMay('owner');
  // Only owners manage the accounts of staff; the server enforces it.
  const mayManage = !own && (owner || user.role === 'member');
  const close = () => {
    setDialog(null);
    refresh();
  };
  const restore = async () => {
    await setStatus({ params: { id: user.id }, body: { status: 'active' } });
    refresh();
  };
  return (
    <>
      <Title title={user.nickname} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, py: 2 }}>
        {mayManage && user.status === 'active' && (
          <Button variant="outlined" onClick={() => setDialog('disable')}>
            停用账号
          </Button>
        )}
        {mayManage && user.status === 'disabled' && (
          <Button variant="contained" disabled={working} onClick={restore}>
            恢复账号
          </Button>
        )}
        {owner && !own && (
          <Button variant="outlined" onClick={() => setDialog('role')}>
            改角色
          </Button>
        )}
        {owner && !own && user.role !== 'member' && (
          <Button disabled={resetting} onClick={() => setDialog('factors')}>
            重置第二步验证
          </Button>
        )}
        {owner && !own && <MemberDataActs user={user} />}
        <Button href={`/admin/audit?filter=${encodeURIComponent(JSON.stringify({ subjectId: user.id }))}`}>
          对此账号的操作
        </Button>
      </Box>
      {own && (
        <Typography color="textSecondary" sx={{ pb: 2 }}>
          这是你自己的账号，要改的在网站的「资料与安全」里。
        </Typography>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 4, lg: 6 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <section>
          <Typography variant="h3" component="h2" sx={{ pb: 1 }}>
            账号
          </Typography>
          <Facts
            rows={[
              ['昵称', user.nickname],
              ['状态', statusText(user)],
              ...(user.status === 'disabled'
                ? [['停用的原因', user.disabledReason ?? '没有写，对方登录时只看到账号已停用'] as const]
                : []),
              ['角色', roleText(user)],
              ['手机', user.phone ?? '没有绑定'],
              ['邮箱', user.email ?? '没有绑定'],
              ['微信', user.wechat ? '已绑定' : '没有绑定'],
              ['注册时间', <TimeText key="created" at={user.createdAt} />],
              ['最近来过', <TimeText key="seen" at={user.lastSeenAt} />],
              ['下载次数', user.downloads],
              ['编号', user.id],
            ]}
          />
        </section>
        <Sessions user={user} may={mayManage || own} />
      </Box>
      {dialog === 'disable' && <DisableDialog user={user} onClose={close} />}
      <Confirm
        isOpen={dialog === 'factors'}
        title={`去掉「${user.nickname}」的第二步验证？`}
        content="用在设备和恢复码都丢了的时候。请先当面或打电话确认是本人：去掉之后，只要密码就能登录，直到他重新设置。"
        onClose={() => setDialog(null)}
        onConfirm={async () => {
          await resetFactors({ params: { id: user.id } });
          close();
        }}
      />
      {dialog === 'role' && <RoleDialog user={user} onClose={close} />}
    </>
  );
}
