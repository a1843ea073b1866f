import type { DataOf, InputOf } from '@ziwan/contract';
import type { columnResource } from '@ziwan/contract/admin';
import { BooleanInput, maxLength, required, SelectInput, TextInput } from 'react-admin';
import { LinkInput } from '../../inputs/link-input.tsx';
import { pictureOf } from '../../inputs/picture.ts';
import { PictureInput } from '../../inputs/picture-input.tsx';
import { SortInput } from '../../inputs/sort-input.tsx';
import { choicesOf } from '../../texts/words.ts';
import { searchBy } from '../../ui/filters.tsx';
import { formPages } from '../../ui/section-form.tsx';
import { SectionList } from '../../ui/section-list.tsx';
import { IntoRelease } from '../releases/into-release.tsx';

type Column = DataOf<typeof columnResource.one>;
type Input = InputOf<typeof columnResource.create>['body'];

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
const placeOf = ({ type }: Column) => PLACES[type] ?? type;
const shown = ({ enabled }: Column) => (enabled ? '显示' : '不显示');

export const list = () => (
  <SectionList<Column>
    filters={[searchBy('名称、链接')]}
    sort="-sort"
    create="加一个栏目"
    lead="各部分的标题与里面的链接。"
    phone={{ primary: (c) => c.name, secondary: placeOf, tertiary: shown }}
    columns={[
      { source: 'name' },
      { source: 'type', render: placeOf },
      { source: 'url', sort: false },
      { source: 'enabled', sort: false, render: shown },
      { source: 'sort', as: 'number' },
    ]}
  />
);

const toInput = ({
  id,
  type = '',
  name = '',
  summary,
  image,
  url,
  enabled,
  sort,
}: Partial<Column>): Input => ({
  ...(id ? { id } : {}),
  type,
  name,
  summary: summary ?? '',
  image: pictureOf(image),
  url: url || null,
  enabled: enabled ?? true,
  sort: sort ?? 0,
});

export const { edit, create } = formPages({
  toInput,
  acts: <IntoRelease kind="column" toInput={toInput} />,
  inputs: (
    <>
      <TextInput source="name" validate={[required(), maxLength(200)]} />
      <TextInput source="summary" validate={maxLength(500)} />
      <SelectInput source="type" choices={choicesOf(PLACES)} validate={required()} />
      <LinkInput required={false} />
      <PictureInput source="image" />
      <SortInput />
      <BooleanInput source="enabled" defaultValue={true} />
    </>
  ),
});
