import type { DataOf } from '@ziwan/contract';
import type { columnResource } from '@ziwan/contract/admin';
import {
  BooleanInput,
  CreateButton,
  DataTable,
  maxLength,
  NumberInput,
  required,
  SearchInput,
  SelectInput,
  TextInput,
} from 'react-admin';
import { LinkInput } from '../../inputs/link-input.tsx';
import { PictureInput } from '../../inputs/picture-input.tsx';
import { SectionCreate, SectionEdit } from '../../ui/section-form.tsx';
import { SectionList } from '../../ui/section-list.tsx';

type Column = DataOf<(typeof columnResource)['one']>;

/** Pages that show columns. */
const PLACES: Readonly<Record<string, string>> = {
  home: '首页',
  font: '字体',
  currency: '通用字体',
  album: '专辑',
  heji: '合辑',
  baike: '书法百科',
  news: '新闻',
  zixun: '资讯',
};
const placeOf = ({ type }: Pick<Column, 'type'>) => PLACES[type] ?? type;
const choices = Object.entries(PLACES).map(([id, name]) => ({ id, name }));

export const list = () => (
  <SectionList<Column>
    filters={[<SearchInput key="q" source="q" alwaysOn placeholder="名称、链接" sx={{ width: 220 }} />]}
    sort={{ field: 'sort', order: 'DESC' }}
    actions={<CreateButton label="加一个栏目" variant="contained" />}
    lead="各部分的标题与里面的链接。"
    phone={{
      primary: (c) => c.name,
      secondary: placeOf,
      tertiary: (c) => (c.enabled ? '显示' : '不显示'),
    }}
  >
    <DataTable.Col source="name" />
    <DataTable.Col source="type" render={placeOf} />
    <DataTable.Col source="url" disableSort />
    <DataTable.Col source="enabled" disableSort render={(c: Column) => (c.enabled ? '显示' : '不显示')} />
    <DataTable.NumberCol source="sort" />
  </SectionList>
);

const transform = (c: Partial<Column>) => ({
  ...(c.id ? { id: c.id } : {}),
  type: c.type,
  name: c.name,
  summary: c.summary ?? '',
  image: c.image ? { src: c.image.src, alt: c.image.alt } : null,
  url: c.url || null,
  enabled: c.enabled ?? true,
  sort: c.sort ?? 0,
});

const inputs = (
  <>
    <TextInput source="name" validate={[required(), maxLength(200)]} />
    <TextInput source="summary" validate={maxLength(500)} />
    <SelectInput source="type" choices={choices} validate={required()} />
    <LinkInput required={false} />
    <PictureInput source="image" />
    <NumberInput source="sort" defaultValue={0} helperText="大的排前面" />
    <BooleanInput source="enabled" defaultValue={true} />
  </>
);

export const edit = () => <SectionEdit transform={transform}>{inputs}</SectionEdit>;
export const create = () => (
  <SectionCreate transform={transform} redirect="list">
    {inputs}
  </SectionCreate>
);
