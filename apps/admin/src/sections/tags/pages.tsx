import type { DataOf } from '@ziwan/contract';
import type { tagResource } from '@ziwan/contract/admin';
import {
  CreateButton,
  DataTable,
  maxLength,
  NumberInput,
  required,
  SearchInput,
  TextInput,
} from 'react-admin';
import { SectionCreate, SectionEdit } from '../../ui/section-form.tsx';
import { SectionList } from '../../ui/section-list.tsx';

type Tag = DataOf<(typeof tagResource)['one']>;

export const list = () => (
  <SectionList<Tag>
    filters={[<SearchInput key="q" source="q" alwaysOn placeholder="名称、编号" sx={{ width: 220 }} />]}
    sort={{ field: 'sort', order: 'DESC' }}
    actions={<CreateButton label="加一个标签" variant="contained" />}
    lead="文章、词条、专辑共用的标签；有内容在用的不能删除。"
    phone={{ primary: (t) => t.tagName, secondary: (t) => `${t.entries} 篇`, tertiary: (t) => t.id }}
  >
    <DataTable.Col source="tagName" />
    <DataTable.Col source="id" />
    <DataTable.NumberCol source="entries" disableSort />
    <DataTable.NumberCol source="sort" />
  </SectionList>
);

const transform = ({ id, tagName, sort }: Partial<Tag>) => ({
  ...(id ? { id } : {}),
  tagName,
  sort: sort ?? 0,
});

const name = <TextInput source="tagName" validate={[required(), maxLength(200)]} />;
const sort = <NumberInput source="sort" defaultValue={0} helperText="大的排前面" />;

export const edit = () => (
  <SectionEdit transform={transform} removable={(tag) => (tag as Tag).entries === 0}>
    {name}
    {sort}
  </SectionEdit>
);
export const create = () => (
  <SectionCreate transform={transform} redirect="list">
    {name}
    {sort}
    <TextInput source="id" validate={maxLength(80)} helperText="网址里用；不填就用名称的拼音" />
  </SectionCreate>
);
