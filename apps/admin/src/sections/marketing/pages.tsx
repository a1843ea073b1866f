import type { DataOf } from '@ziwan/contract';
import type { marketingResource } from '@ziwan/contract/admin';
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

type Item = DataOf<(typeof marketingResource)['one']>;

export const list = () => (
  <SectionList<Item>
    filters={[<SearchInput key="q" source="q" alwaysOn placeholder="名称、编号" sx={{ width: 220 }} />]}
    sort={{ field: 'dictNumber', order: 'ASC' }}
    actions={<CreateButton label="加一个选项" variant="contained" />}
    lead="表单里供访客选择的选项，如留言主题、投稿类别。"
    phone={{ primary: (i) => i.itemName, secondary: (i) => i.dictNumber, tertiary: (i) => i.itemNumber }}
  >
    <DataTable.Col source="dictNumber" />
    <DataTable.Col source="itemName" />
    <DataTable.Col source="itemNumber" disableSort />
    <DataTable.Col source="value" disableSort />
    <DataTable.NumberCol source="sort" />
  </SectionList>
);

const transform = ({ dictNumber, itemNumber, itemName, value, sort }: Partial<Item>) => ({
  dictNumber,
  ...(itemNumber ? { itemNumber } : {}),
  itemName,
  value: value || null,
  sort: sort ?? 0,
});

const words = (
  <>
    <TextInput source="itemName" validate={[required(), maxLength(200)]} />
    <TextInput source="value" validate={maxLength(500)} />
    <NumberInput source="sort" defaultValue={0} helperText="大的排前面" />
  </>
);

export const edit = () => (
  <SectionEdit transform={transform}>
    <TextInput source="dictNumber" disabled />
    <TextInput source="itemNumber" disabled />
    {words}
  </SectionEdit>
);
export const create = () => (
  <SectionCreate transform={transform} redirect="list">
    <TextInput source="dictNumber" validate={required()} helperText="属于哪一份选项，如 submission.type" />
    <TextInput source="itemNumber" helperText="不填就用名称的拼音" />
    {words}
  </SectionCreate>
);
