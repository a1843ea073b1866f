import type { DataOf, InputOf } from '@ziwan/contract';
import type { adminDictionary } from '@ziwan/contract/admin';
import { maxLength, NumberInput, regex, required, SelectInput, TextInput } from 'react-admin';
import { choicesOf, TAG_TYPES } from '../../texts/words.ts';
import { chooseBy, searchBy } from '../../ui/filters.tsx';
import { formPages } from '../../ui/section-form.tsx';
import { SectionList } from '../../ui/section-list.tsx';
import { IntoRelease } from '../releases/into-release.tsx';

type Tag = DataOf<typeof adminDictionary.one>;
type Input = InputOf<typeof adminDictionary.create>['body'];
/** A new tag's id consists of its type and this word. */
type Values = Tag & { word: string };

const TYPES = choicesOf(TAG_TYPES);
/** Types whose tags operators create; the others are derived from the fonts. */
const ownType = (type: string): boolean => type === 'style' || type === 'use';

export const list = () => (
  <SectionList<Tag>
    filters={[searchBy('名称、编号'), chooseBy('type', TYPES)]}
    sort="sort"
    perPage={50}
    create="新建标签"
    lead="字体按这些标签筛选。风格和用途由你们来定；授权和文字由字体自身得出，只能改叫法和次序。"
    phone={{
      primary: (tag) => tag.name,
      secondary: (tag) => TAG_TYPES[tag.type],
      tertiary: (tag) => `${tag.fonts} 款`,
    }}
    columns={[
      { source: 'name' },
      { source: 'type', render: (tag) => TAG_TYPES[tag.type] },
      { source: 'id' },
      { source: 'sort', as: 'number' },
      { source: 'fonts', as: 'number', sort: false },
    ]}
  />
);

/** One that a release brings has its id already. */
const toInput = ({ id, type = 'style', word, name = '', sort }: Partial<Values>): Input => ({
  ...(word ? { id: `${type}.${word}` } : id ? { id } : {}),
  type,
  name,
  sort: sort ?? 0,
});

const wordNeeded = (word: string | undefined, { id }: Partial<Values>) =>
  word || id ? undefined : '请填编号';

const name = <TextInput source="name" validate={[required(), maxLength(20)]} />;
const order = <NumberInput source="sort" helperText="小的在前" />;

export const { edit, create } = formPages({
  removable: ({ type, fonts }: Values) => ownType(type) && fonts === 0,
  defaultValues: { type: 'style', sort: 0 },
  toInput,
  acts: <IntoRelease kind="font-tag" toInput={toInput} />,
  inputs: (isNew) =>
    isNew ? (
      <>
        <SelectInput source="type" choices={TYPES.filter(({ id }) => ownType(id))} validate={required()} />
        {name}
        <TextInput
          source="word"
          label="编号"
          validate={[wordNeeded, maxLength(40), regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, '小写字母、数字和连字符')]}
          helperText="用在网址里，如 mushroom，以后不能改"
        />
        {order}
      </>
    ) : (
      <>
        {name}
        <SelectInput source="type" choices={TYPES} disabled />
        {order}
      </>
    ),
});
