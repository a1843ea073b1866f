import { ADVERT_PLACES, type DataOf } from '@ziwan/contract';
import type { advertResource } from '@ziwan/contract/admin';
import {
  AutocompleteInput,
  CreateButton,
  DataTable,
  maxLength,
  NumberInput,
  ReferenceInput,
  required,
  SearchInput,
  SelectInput,
  TextInput,
  useRecordContext,
} from 'react-admin';
import { LinkInput } from '../../inputs/link-input.tsx';
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

const HIDDEN: Record<NonNullable<Advert['hidden']>, string> = {
  disabled: '已停用',
  early: '还没到时间',
  over: '已过期',
  elsewhere: '不展示：网站没有页面用这个位置',
  nowhere: '不展示：链接没有去处',
  crowded: '不展示：前面已经排满，把排序调大',
};

/** What visitors see of it now, and if nothing, why. */
const nowWords = ({ hidden }: Advert): string => (hidden ? HIDDEN[hidden] : '展示中');

const PLACE_NAMES: Readonly<Record<string, string>> = { home: '首页' };
const placeName = (position: string): string => PLACE_NAMES[position] ?? `${position}（只由接口给出）`;

/** The places that pages have, and the one this advert stands at. */
function PositionInput() {
  const position = useRecordContext<Advert>()?.position;
  const places = [...new Set([...Object.keys(ADVERT_PLACES), ...(position ? [position] : [])])];
  return (
    <SelectInput
      source="position"
      choices={places.map((id) => ({ id, name: placeName(id) }))}
      defaultValue="home"
      validate={required()}
      helperText={`首页最多放 ${ADVERT_PLACES.home} 条，排序大的在前`}
    />
  );
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
    phone={{ primary: (a) => a.title, secondary: nowWords, tertiary: (a) => placeName(a.position) }}
  >
    <DataTable.Col source="title" />
    <DataTable.Col source="position" render={(a: Advert) => placeName(a.position)} />
    <DataTable.Col source="hidden" disableSort render={(a: Advert) => nowWords(a)} />
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
  isDisable: a.isDisable,
  startsAt: a.startsAt ?? null,
  endsAt: a.endsAt ?? null,
  sort: a.sort ?? 0,
});

const inputs = (
  <>
    <TextInput source="title" validate={[required(), maxLength(200)]} />
    <TextInput source="summary" validate={maxLength(500)} />
    <LinkInput required />
    <SelectInput source="isDisable" choices={STATES} defaultValue="1" validate={required()} />
    <TimeInput source="startsAt" helperText="不填就从现在开始" />
    <TimeInput source="endsAt" helperText="不填就一直展示" />
    <PictureInput source="image" />
    <ReferenceInput source="fontGNo" reference="fonts">
      <AutocompleteInput
        optionText="nameZh"
        filterToQuery={(q: string) => ({ q })}
        helperText="没有图时用它写标题"
      />
    </ReferenceInput>
    <PositionInput />
    <NumberInput source="sort" defaultValue={0} helperText="大的排前面" />
  </>
);

export const edit = () => <SectionEdit transform={transform}>{inputs}</SectionEdit>;
export const create = () => (
  <SectionCreate transform={transform} redirect="list">
    {inputs}
  </SectionCreate>
);
