import { ADVERT_PLACES, type DataOf, type InputOf } from '@ziwan/contract';
import type { advertResource } from '@ziwan/contract/admin';
import {
  AutocompleteInput,
  maxLength,
  ReferenceInput,
  required,
  SelectInput,
  TextInput,
  useRecordContext,
} from 'react-admin';
import { LinkInput } from '../../inputs/link-input.tsx';
import { pictureOf } from '../../inputs/picture.ts';
import { PictureInput } from '../../inputs/picture-input.tsx';
import { SortInput } from '../../inputs/sort-input.tsx';
import { TimeInput } from '../../inputs/time-input.tsx';
import { ADVERT_HIDDEN, ADVERT_SWITCH } from '../../texts/words.ts';
import { chooseBy, searchBy } from '../../ui/filters.tsx';
import { formPages } from '../../ui/section-form.tsx';
import { SectionList } from '../../ui/section-list.tsx';
import { IntoRelease } from '../releases/into-release.tsx';

type Advert = DataOf<typeof advertResource.one>;
type Input = InputOf<typeof advertResource.create>['body'];

const visibility = ({ hidden }: Advert): string => (hidden ? ADVERT_HIDDEN[hidden] : '展示中');

const PLACES: Readonly<Record<string, string>> = { home: '首页' };
const placeName = (position: string): string => PLACES[position] ?? `${position}（只由接口给出）`;

/** Offers the positions used by pages, and the advert's current one. */
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
    filters={[searchBy('标题、链接'), chooseBy('isDisable', ADVERT_SWITCH)]}
    sort="-sort"
    create="放一条广告"
    lead="首页上的横幅。没有图时，标题用选定的字体画出来。"
    phone={{ primary: (a) => a.title, secondary: visibility, tertiary: (a) => placeName(a.position) }}
    columns={[
      { source: 'title' },
      { source: 'position', render: (a) => placeName(a.position) },
      { source: 'hidden', sort: false, render: visibility },
      { source: 'startsAt', as: 'time', sort: false },
      { source: 'endsAt', as: 'time', sort: false },
      { source: 'sort', as: 'number' },
    ]}
  />
);

const toInput = (a: Partial<Advert>): Input => ({
  ...(a.id ? { id: a.id } : {}),
  position: a.position ?? '',
  title: a.title ?? '',
  summary: a.summary ?? '',
  image: pictureOf(a.image),
  fontGNo: a.fontGNo || null,
  url: a.url ?? '',
  isDisable: a.isDisable ?? '',
  startsAt: a.startsAt ?? null,
  endsAt: a.endsAt ?? null,
  sort: a.sort ?? 0,
});

export const { edit, create } = formPages({
  toInput,
  acts: <IntoRelease kind="advert" toInput={toInput} />,
  inputs: (
    <>
      <TextInput source="title" validate={[required(), maxLength(200)]} />
      <TextInput source="summary" validate={maxLength(500)} />
      <LinkInput required />
      <SelectInput source="isDisable" choices={ADVERT_SWITCH} defaultValue="1" validate={required()} />
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
      <SortInput />
    </>
  ),
});
