import type { DataOf, InputOf } from '@ziwan/contract';
import type { tagResource } from '@ziwan/contract/admin';
import { maxLength, required, TextInput } from 'react-admin';
import { SortInput } from '../../inputs/sort-input.tsx';
import { searchBy } from '../../ui/filters.tsx';
import { formPages } from '../../ui/section-form.tsx';
import { SectionList } from '../../ui/section-list.tsx';
import { IntoRelease } from '../releases/into-release.tsx';

type Tag = DataOf<typeof tagResource.one>;
type Input = InputOf<typeof tagResource.create>['body'];

export const list = () => (
  <SectionList<Tag>
    filters={[searchBy('名称、编号')]}
    sort="-sort"
    create="加一个标签"
    lead="文章、词条、专辑共用的标签；有内容在用的不能删除。"
    phone={{ primary: (t) => t.tagName, secondary: (t) => `${t.entries} 篇`, tertiary: (t) => t.id }}
    columns={[
      { source: 'tagName' },
      { source: 'id' },
      { source: 'entries', as: 'number', sort: false },
      { source: 'sort', as: 'number' },
    ]}
  />
);

const toInput = ({ id, tagName = '', sort }: Partial<Tag>): Input => ({
  ...(id ? { id } : {}),
  tagName,
  sort: sort ?? 0,
});

export const { edit, create } = formPages({
  removable: (tag: Tag) => tag.entries === 0,
  toInput,
  acts: <IntoRelease kind="tag" toInput={toInput} />,
  inputs: (isNew) => (
    <>
      <TextInput source="tagName" validate={[required(), maxLength(200)]} />
      <SortInput />
      {isNew && <TextInput source="id" validate={maxLength(80)} helperText="网址里用；不填就用名称的拼音" />}
    </>
  ),
});
