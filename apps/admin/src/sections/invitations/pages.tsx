import {
  Alert,
  Box,
  Button,
  FormControlLabel,
  Radio,
  RadioGroup,
  TextField,
  Typography,
} from '@mui/material';
import { type DataOf, emailMessage, NICKNAME, type StaffRole, tidyEmail } from '@ziwan/contract';
import {
  createInvitation,
  INVITATION_DAYS,
  type invitationList,
  revokeInvitation,
} from '@ziwan/contract/admin';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Confirm, useNotify, useRefresh } from 'react-admin';
import { Link } from 'react-router-dom';
import { choicesOf, INVITATION_STATES, ROLE_DUTIES, ROLES } from '../../texts/words.ts';
import { searchBy } from '../../ui/filters.tsx';
import { Page } from '../../ui/page.tsx';
import { SectionList } from '../../ui/section-list.tsx';
import { StateText } from '../../ui/state-text.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { useCall } from '../../ui/use-call.ts';
import { useMistakes } from '../../ui/use-mistakes.ts';

type Invitation = DataOf<typeof invitationList>['records'][number];

const state = (invitation: Invitation) => (
  <StateText names={INVITATION_STATES} state={invitation.state} chips={{ open: 'secondary' }} />
);
const account = (invitation: Invitation) =>
  invitation.account ? (
    <Link to={`/users/${encodeURIComponent(invitation.account.id)}/show`}>{invitation.account.nickname}</Link>
  ) : (
    '—'
  );

export const list = () => (
  <SectionList<Invitation>
    filters={[searchBy('给谁、邮箱')]}
    sort="-createdAt"
    rowClick={false}
    lead={`请一位同事进后台：给他一个链接，他自己设密码。链接 ${INVITATION_DAYS} 天有效，只能用一次。`}
    empty="还没有邀请过谁。"
    create="邀请一位"
    phone={{
      primary: (invitation) => `${invitation.name}，${ROLES[invitation.role]}`,
      secondary: (invitation) => invitation.email ?? '链接自己转交',
      tertiary: state,
      below: (invitation) => <Revoke invitation={invitation} />,
    }}
    columns={[
      { source: 'name' },
      { source: 'role', sort: false, render: ({ role }) => ROLES[role] },
      { source: 'email', sort: false, wide: true },
      { source: 'state', sort: false, render: state },
      { source: 'account', sort: false, render: account },
      { source: 'createdAt', as: 'time', wide: true },
      { source: 'expiresAt', as: 'time' },
      { label: '操作', sort: false, render: (invitation) => <Revoke invitation={invitation} /> },
    ]}
  />
);

function Revoke({ invitation }: { invitation: Invitation }) {
  const [asking, setAsking] = useState(false);
  const [revoke, working] = useCall(revokeInvitation, '已收回，链接不能再用');
  const refresh = useRefresh();
  if (invitation.state !== 'open') return null;
  return (
    <>
      <Button size="small" color="error" disabled={working} onClick={() => setAsking(true)}>
        收回
      </Button>
      <Confirm
        isOpen={asking}
        title={`收回给「${invitation.name}」的邀请？`}
        content="链接马上失效，他打开会看到邀请已经收回。要再请他，重新发一份。"
        confirm="收回"
        onConfirm={async () => {
          setAsking(false);
          await revoke({ params: { id: invitation.id } });
          refresh();
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

const STAFF_CHOICES = choicesOf(ROLES).filter(({ id }) => id !== 'member');
const EMPTY = { name: '', email: '' };

export const create = () => <Invite />;

/** Asks whom to invite, and then shows the link, which is not stored. */
function Invite() {
  const [typed, setTyped] = useState(EMPTY);
  const [role, setRole] = useState<StaffRole>('editor');
  const [made, setMade] = useState<DataOf<typeof createInvitation> | null>(null);
  const [create, working] = useCall(createInvitation);
  const { holds, field: marked } = useMistakes<keyof typeof EMPTY>();
  const field = (name: keyof typeof EMPTY, hint: string) =>
    marked(name, typed[name], (text) => setTyped({ ...typed, [name]: text }), hint);
  if (made)
    return (
      <Made
        made={made}
        onAnother={() => {
          setMade(null);
          setTyped(EMPTY);
        }}
      />
    );
  return (
    <Page title="邀请一位">
      <Box
        component="form"
        noValidate
        sx={{ display: 'grid', gap: 1, maxWidth: 480 }}
        onSubmit={async (event) => {
          event.preventDefault();
          const email = tidyEmail(typed.email);
          const found = {
            name: typed.name.trim() === '' ? '请写给谁，免得日后认不出' : undefined,
            email: email === '' ? undefined : (emailMessage(email) ?? undefined),
          };
          if (!holds(event.currentTarget, found)) return;
          setMade(await create({ body: { name: typed.name, role, email: email || null } }));
        }}
      >
        <TextField
          autoFocus
          required
          label="给谁"
          {...field('name', '你怎么称呼他，列表里认得出')}
          slotProps={{ htmlInput: { maxLength: NICKNAME.max } }}
        />
        <TextField type="email" label="邮箱" {...field('email', '写了就把链接发给他；不写，自己转交')} />
        <Typography id="invited-role" sx={{ pt: 1 }}>
          角色
        </Typography>
        <RadioGroup
          aria-labelledby="invited-role"
          value={role}
          onChange={(_, value) => setRole(value as StaffRole)}
        >
          {STAFF_CHOICES.map(({ id, name }) => (
            <FormControlLabel key={id} value={id} control={<Radio />} label={`${name}：${ROLE_DUTIES[id]}`} />
          ))}
        </RadioGroup>
        <Button type="submit" variant="contained" disabled={working} sx={{ mt: 1, justifySelf: 'start' }}>
          做一个邀请链接
        </Button>
      </Box>
    </Page>
  );
}

const DELIVERED = {
  mailed: '已发到他的邮箱。也可以再从这里复制给他。',
  kept: '没有发给他：本站没有接邮件服务，信留在发件箱里。请复制链接，自己转交。',
  failed: '邮件没有发出去。请复制链接，自己转交。',
  none: '请复制链接，自己转交。',
} satisfies Record<DataOf<typeof createInvitation>['delivery'], string>;

function Made({ made, onAnother }: { made: DataOf<typeof createInvitation>; onAnother: () => void }) {
  const notify = useNotify();
  const { name, role, link, delivery, expiresAt } = made;
  return (
    <Page title="邀请做好了">
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 640 }}>
        <Typography>
          请「{name}」做{ROLES[role]}。{DELIVERED[delivery]}
        </Typography>
        <TextField
          label="邀请链接"
          value={link}
          multiline
          slotProps={{ htmlInput: { readOnly: true }, input: { sx: { overflowWrap: 'anywhere' } } }}
          onFocus={({ target }) => target.select()}
        />
        <Alert severity="info">
          只在这里显示这一次，本站不存它。
          <TimeText at={expiresAt} /> 之前有效，只能用一次；丢了就收回，重新发一份。
        </Alert>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            variant="contained"
            startIcon={<Copy aria-hidden />}
            onClick={() =>
              navigator.clipboard.writeText(link).then(
                () => notify('链接已复制', { type: 'success' }),
                () => notify('浏览器不让复制，请选中链接自己复制', { type: 'warning' }),
              )
            }
          >
            复制链接
          </Button>
          <Button onClick={onAnother}>再邀请一位</Button>
          <Button component={Link} to="/invitations">
            看所有邀请
          </Button>
        </Box>
      </Box>
    </Page>
  );
}
