import type { DataOf } from '@ziwan/contract';
import type { advertResource } from '@ziwan/contract/admin';
import {
  CreateButton,
  DataTable,
  maxLength,
  NumberInput,
  required,
  SearchInput,
  SelectInput,
  TextInput,
} from 'react-admin';
import { LinkInputs } from '../../inputs/link-inputs.tsx';
import { PictureInput } from '../../inputs/picture-input.tsx';
import { TimeInput } from '../../inputs/time-input.tsx';
import { SectionCreate, SectionEdit } from '../../ui/section-form.tsx';
import { SectionList } from '../../ui/section-list.tsx';
import { TimeText } from '../../ui/time-text.tsx';

type Advert = DataOf<(typeof advertResource)['one']>;

/** The specification has it so: the string 1 is active. */
const STATES = [
  { id: '1', name: '启用' },
  { id: '0', name: '停用' },
];

/** Why visitors see it now or do not. */
function nowWords({ isDisable, visible, startsAt, endsAt }: Advert): string {
  if (visible) return '展示中';
  if (isDisable !== '1') return '已停用';
  if (startsAt && Date.parse(startsAt) > Date.now()) return '还没到时间';
  return endsAt ? '已过期' : '不展示';
}

export const list = () => (
  <SectionList<Advert>
    filters={[
      <SearchInput key="q" source="q" alwaysOn placeholder="标题、链接" sx={{ width: 220 }} />,
      <SelectInput key="isDisable" source="isDisable" choices={STATES} alwaysOn sx={{ width: 120 }} />,
    ]}
    sort={{ field: 'sort', order: 'DESC' }}
    actions={<CreateButton label="放一条广告" variant="contained" />}
    lead="首页上的横幅。没有图时，标题用选定的字体画出来。"
    phone={{ primary: (a) => a.title, secondary: nowWords, tertiary: (a) => a.position }}
  >
    <DataTable.Col source="title" />
    <DataTable.Col source="position" />
    <DataTable.Col source="visible" disableSort render={(a: Advert) => nowWords(a)} />
    <DataTable.Col source="startsAt" disableSort render={(a: Advert) => <TimeText at={a.startsAt} />} />
    <DataTable.Col source="endsAt" disableSort render={(a: Advert) => <TimeText at={a.endsAt} />} />
    <DataTable.NumberCol source="sort" />
  </SectionList>
);

const transform = (a: Partial<Advert>) => ({
  ...(a.id ? { id: a.id } : {}),
  position: a.position,
  title: a.title,
  summary: a.summary ?? '',
  image: a.image ? { src: a.image.src, alt: a.image.alt } : null,
  fontGNo: a.fontGNo || null,
  url: a.url ?? '',
  protocol: Number(a.protocol),
  isDisable: a.isDisable,
  startsAt: a.startsAt ?? null,
  endsAt: a.endsAt ?? null,
  sort: a.sort ?? 0,
});

const inputs = (
  <>
    <TextInput source="title" validate={[required(), maxLength(200)]} />
    <TextInput source="summary" validate={maxLength(500)} />
    <LinkInputs required />
    <SelectInput source="isDisable" choices={STATES} defaultValue="1" validate={required()} />
    <TimeInput source="startsAt" helperText="不填就从现在开始" />
    <TimeInput source="endsAt" helperText="不填就一直展示" />
    <PictureInput source="image" />
    <TextInput source="fontGNo" helperText="字体编号；没有图时用它写标题" />
    <TextInput source="position" defaultValue="home" validate={required()} helperText="首页是 home" />
    <NumberInput source="sort" defaultValue={0} helperText="大的排前面" />
  </>
);

export const edit = () => <SectionEdit transform={transform}>{inputs}</SectionEdit>;
export const create = () => (
  <SectionCreate transform={transform} redirect="list">
    {inputs}
  </SectionCreate>
);
