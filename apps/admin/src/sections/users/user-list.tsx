import { useMay } from '../../auth/use-may.ts';
import { ACCOUNT_STATES, choicesOf, ROLES } from '../../texts/words.ts';
import { chooseBy, searchBy } from '../../ui/filters.tsx';
import { SectionList } from '../../ui/section-list.tsx';
import { StaffFactors } from '../factors/staff-factors.tsx';
import { roleText, statusText, type User } from './user-words.tsx';

export default function UserList() {
  const isOwner = useMay('owner');
  return (
    <SectionList<User>
      lead={isOwner && <StaffFactors folded />}
      filters={[
        searchBy('昵称、编号、完整的手机号或邮箱', 300),
        chooseBy('role', choicesOf(ROLES)),
        chooseBy('status', choicesOf(ACCOUNT_STATES)),
      ]}
      sort="-createdAt"
      rowClick="show"
      phone={{
        primary: (user) => user.nickname,
        secondary: (user) => user.phone ?? user.email ?? (user.wechat ? '微信账号' : ''),
        tertiary: (user) => (user.status === 'disabled' ? statusText(user) : roleText(user)),
      }}
      columns={[
        { source: 'nickname' },
        { source: 'phone', sort: false },
        { source: 'email', sort: false },
        { source: 'role', render: roleText },
        { source: 'status', render: statusText },
        { source: 'downloads', as: 'number', sort: false },
        { source: 'lastSeenAt', as: 'time', sort: false },
        { source: 'createdAt', as: 'time' },
      ]}
    />
  );
}
