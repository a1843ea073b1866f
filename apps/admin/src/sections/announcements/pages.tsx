import { Button } from '@mui/material';
import type { DataOf, InputOf } from '@ziwan/contract';
import { type announcementCreate, type announcementList, announcementReach } from '@ziwan/contract/admin';
import { useState } from 'react';
import {
  AutocompleteInput,
  Confirm,
  DeleteWithConfirmButton,
  maxLength,
  minLength,
  ReferenceInput,
  regex,
  required,
  TextInput,
  useSaveContext,
} from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { searchBy } from '../../ui/filters.tsx';
import { SectionCreate } from '../../ui/section-form.tsx';
import { SectionList } from '../../ui/section-list.tsx';
import { useCall } from '../../ui/use-call.ts';
import { IntoRelease } from '../releases/into-release.tsx';

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

const toInput = ({ title = '', body = '', url, userId }: Partial<Input>): Input => ({
  title,
  body,
  url: url || null,
  userId: userId || null,
});

/** Sends to one account at once; asks before it sends to everybody, and says to how many. */
function SendButton() {
  const save = useSaveContext();
  const { handleSubmit } = useFormContext<Input>();
  const [asking, setAsking] = useState<{ values: Input; accounts: number } | null>(null);
  const [count, counting] = useCall(announcementReach);
  const send = (values: Input) => void save.save?.(values);
  const ask = async (values: Input) => {
    if (values.userId) return send(values);
    const reach = await count({});
    if (reach) setAsking({ values, accounts: reach.accounts });
  };
  return (
    <>
      <Button
        type="submit"
        variant="contained"
        disabled={counting || save.saving === true}
        onClick={(event) => {
          event.preventDefault();
          void handleSubmit(ask)(event);
        }}
      >
        发出
      </Button>
      <Confirm
        isOpen={asking !== null}
        title={`发给全部 ${asking?.accounts ?? ''} 个账号？`}
        content={`「${asking?.values.title}」会进入每个人的站内消息。发出后可以撤回，但看过的已经看过了。`}
        confirm={`发给 ${asking?.accounts ?? ''} 个账号`}
        onConfirm={() => {
          if (asking) send(asking.values);
          setAsking(null);
        }}
        onClose={() => setAsking(null)}
      />
    </>
  );
}

export const create = () => (
  <SectionCreate
    save={<SendButton />}
    acts={<IntoRelease kind="announcement" toInput={toInput} />}
    transform={toInput}
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
