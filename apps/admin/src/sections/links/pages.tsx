import type { DataOf } from '@ziwan/contract';
import type { linkResource } from '@ziwan/contract/admin';
import {
  BooleanInput,
  CreateButton,
  DataTable,
  maxLength,
  NumberInput,
  required,
  SearchInput,
  TextInput,
} from 'react-admin';
import { LinkInput } from '../../inputs/link-input.tsx';
import { PictureInput } from '../../inputs/picture-input.tsx';
import { SectionCreate, SectionEdit } from '../../ui/section-form.tsx';
import { SectionList } from '../../ui/section-list.tsx';

type FriendLink = DataOf<(typeof linkResource)['one']>;

export const list = () => (
  <SectionList<FriendLink>
    filters={[<SearchInput key="q" source="q" alwaysOn placeholder="名称、网址" sx={{ width: 220 }} />]}
    sort={{ field: 'sort', order: 'DESC' }}
    actions={<CreateButton label="加一条链接" variant="contained" />}
    lead="页脚里的友情链接，排序大的在前。"
    phone={{
      primary: (l) => l.name,
      secondary: (l) => l.href,
      tertiary: (l) => (l.enabled ? '显示' : '不显示'),
    }}
  >
    <DataTable.Col source="name" />
    <DataTable.Col source="href" disableSort />
    <DataTable.Col source="enabled" disableSort render={(l: FriendLink) => (l.enabled ? '显示' : '不显示')} />
    <DataTable.NumberCol source="sort" />
  </SectionList>
);

const transform = (l: Partial<FriendLink>) => ({
  ...(l.id ? { id: l.id } : {}),
  name: l.name,
  url: l.url ?? '',
  image: l.image ? { src: l.image.src, alt: l.image.alt } : null,
  enabled: l.enabled ?? true,
  sort: l.sort ?? 0,
});

const inputs = (
  <>
    <TextInput source="name" validate={[required(), maxLength(200)]} />
    <LinkInput required />
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
