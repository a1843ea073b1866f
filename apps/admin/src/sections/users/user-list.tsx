import { DataTable, SearchInput, SelectInput } from 'react-admin';
import { SectionList } from '../../ui/section-list.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { ROLE_CHOICES, RoleText, STATUS_CHOICES, StatusText, type User } from './user-words.tsx';

const filters = [
  <SearchInput
    key="q"
    source="q"
    alwaysOn
    placeholder="昵称、编号、完整的手机号或邮箱"
    sx={{ width: 300 }}
  />,
  <SelectInput
    key="role"
    source="role"
    alwaysOn
    choices={ROLE_CHOICES}
    emptyText="全部"
    sx={{ width: 120 }}
  />,
  <SelectInput
    key="status"
    source="status"
    alwaysOn
    choices={STATUS_CHOICES}
    emptyText="全部"
    sx={{ width: 120 }}
  />,
];

export default function UserList() {
  return (
    <SectionList<User>
      filters={filters}
      sort={{ field: 'createdAt', order: 'DESC' }}
      rowClick="show"
      phone={{
        primary: (user) => user.nickname,
        secondary: (user) => user.phone ?? user.email ?? (user.wechat ? '微信账号' : ''),
        tertiary: (user) => (user.status === 'disabled' ? <StatusText {...user} /> : <RoleText {...user} />),
      }}
    >
      <DataTable.Col source="nickname" />
      <DataTable.Col source="phone" disableSort render={(user: User) => user.phone ?? '—'} />
      <DataTable.Col source="email" disableSort render={(user: User) => user.email ?? '—'} />
      <DataTable.Col source="role" render={(user: User) => <RoleText {...user} />} />
      <DataTable.Col source="status" render={(user: User) => <StatusText {...user} />} />
      <DataTable.NumberCol source="downloads" disableSort />
      <DataTable.Col
        source="lastSeenAt"
        disableSort
        render={(user: User) => <TimeText at={user.lastSeenAt} />}
      />
      <DataTable.Col source="createdAt" render={(user: User) => <TimeText at={user.createdAt} />} />
    </SectionList>
  );
}
