import type { DataOf, InputOf } from '@ziwan/contract';
import type { announcementCreate, announcementList } from '@ziwan/contract/admin';
import {
  AutocompleteInput,
  DeleteWithConfirmButton,
  maxLength,
  minLength,
  ReferenceInput,
  regex,
  required,
  TextInput,
} from 'react-admin';
import { searchBy } from '../../ui/filters.tsx';
import { SectionCreate } from '../../ui/section-form.tsx';
import { SectionList } from '../../ui/section-list.tsx';

type Announcement = DataOf<typeof announcementList>['records'][number];
type Input = InputOf<typeof announcementCreate>['body'];

const recipient = ({ user }: Announcement) => user?.nickname ?? '所有账号';

export const list = () => (
  <SectionList<Announcement>
    filters={[searchBy('标题、内容', 260)]}
    sort="-createdAt"
    create="写通知"
    rowClick={false}
    lead="进入每个账号的站内消息，登录的人在右上角看到。写给所有访客看的，请发在「公告」里。"
    empty="还没有发过通知。"
    phone={{ primary: (a) => a.title, secondary: (a) => a.body, tertiary: recipient }}
    columns={[
      { source: 'title', sort: false },
      { source: 'body', sort: false },
      { source: 'user', sort: false, render: recipient },
      { source: 'reads', as: 'number', sort: false },
      { source: 'createdAt', as: 'time' },
      { label: '操作', sort: false, render: () => withdraw },
    ]}
  />
);

const withdraw = (
  <DeleteWithConfirmButton
    label="撤回"
    redirect={false}
    confirmTitle="撤回这条通知？"
    confirmContent="没读的不会再看到，读过的也会消失。"
    mutationMode="pessimistic"
  />
);

export const create = () => (
  <SectionCreate
    saveLabel="发出"
    transform={({ title, body, url, userId }: Input): Input => ({
      title,
      body,
      url: url || null,
      userId: userId || null,
    })}
  >
    <TextInput source="title" validate={[required(), minLength(2), maxLength(60)]} />
    <TextInput source="body" multiline minRows={4} validate={[required(), minLength(2), maxLength(1000)]} />
    <TextInput
      source="url"
      helperText="本站的一页，如 /zixun/spring；不填就没有链接"
      validate={[maxLength(300), regex(/^\/(?![/\\])[^\s\\]*$/, '须为本站的路径，以 / 开头')]}
    />
    <ReferenceInput source="userId" reference="users">
      <AutocompleteInput
        optionText="nickname"
        filterToQuery={(q: string) => ({ q })}
        helperText="不选就发给所有账号"
      />
    </ReferenceInput>
  </SectionCreate>
);
