import type { DataOf, InputOf } from '@ziwan/contract';
import type { marketingResource } from '@ziwan/contract/admin';
import { maxLength, required, TextInput } from 'react-admin';
import { SortInput } from '../../inputs/sort-input.tsx';
import { searchBy } from '../../ui/filters.tsx';
import { formPages } from '../../ui/section-form.tsx';
import { SectionList } from '../../ui/section-list.tsx';
import { IntoRelease } from '../releases/into-release.tsx';

type Item = DataOf<typeof marketingResource.one>;
type Input = InputOf<typeof marketingResource.create>['body'];

export const list = () => (
  <SectionList<Item>
    filters={[searchBy('名称、编号')]}
    sort="dictNumber"
    create="加一个选项"
    lead="表单里供访客选择的选项，如留言主题、投稿类别。"
    phone={{ primary: (i) => i.itemName, secondary: (i) => i.dictNumber, tertiary: (i) => i.itemNumber }}
    columns={[
      { source: 'dictNumber' },
      { source: 'itemName' },
      { source: 'itemNumber', sort: false },
      { source: 'value', sort: false },
      { source: 'sort', as: 'number' },
    ]}
  />
);

const toInput = ({ dictNumber = '', itemNumber, itemName = '', value, sort }: Partial<Item>): Input => ({
  dictNumber,
  ...(itemNumber ? { itemNumber } : {}),
  itemName,
  value: value || null,
  sort: sort ?? 0,
});

export const { edit, create } = formPages({
  toInput,
  acts: <IntoRelease kind="option" toInput={toInput} />,
  inputs: (isNew) => (
    <>
      {isNew ? (
        <>
          <TextInput
            source="dictNumber"
            validate={required()}
            helperText="属于哪一份选项，如 submission.type"
          />
          <TextInput source="itemNumber" helperText="不填就用名称的拼音" />
        </>
      ) : (
        <>
          <TextInput source="dictNumber" disabled />
          <TextInput source="itemNumber" disabled />
        </>
      )}
      <TextInput source="itemName" validate={[required(), maxLength(200)]} />
      <TextInput source="value" validate={maxLength(500)} />
      <SortInput />
    </>
  ),
});
