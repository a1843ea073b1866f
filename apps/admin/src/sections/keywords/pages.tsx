import type { DataOf, InputOf } from '@ziwan/contract';
import type { adminKeywords } from '@ziwan/contract/admin';
import { maxLength, NumberInput, regex, required, TextInput } from 'react-admin';
import { searchBy } from '../../ui/filters.tsx';
import { formPages } from '../../ui/section-form.tsx';
import { SectionList } from '../../ui/section-list.tsx';
import { IntoRelease } from '../releases/into-release.tsx';

type Keyword = DataOf<typeof adminKeywords.one>;
type Input = InputOf<typeof adminKeywords.create>['body'];

const target = ({ url }: Keyword) => url ?? '搜索这个词';

export const list = () => (
  <SectionList<Keyword>
    filters={[searchBy('找一个词', 200)]}
    sort="sort"
    create="新建"
    lead="搜索框下面给访客的建议，按次序排。"
    empty="还没有热门搜索词。"
    phone={{ primary: (k) => k.keyword, secondary: target, tertiary: (k) => String(k.sort) }}
    columns={[
      { source: 'keyword' },
      { source: 'url', sort: false, render: target },
      { source: 'sort', as: 'number' },
    ]}
  />
);

const toInput = ({ keyword = '', url, sort }: Partial<Keyword>): Input => ({
  keyword,
  url: url || null,
  sort: sort ?? 0,
});

export const { edit, create } = formPages({
  // The keyword is the id, so saving another one moves the record to another address.
  afterEdit: 'list',
  defaultValues: { sort: 0 },
  toInput,
  acts: <IntoRelease kind="keyword" toInput={toInput} />,
  inputs: (
    <>
      <TextInput source="keyword" validate={[required(), maxLength(30)]} />
      <TextInput
        source="url"
        helperText="本站的一页，如 /font?tagNumber=style.brush；不填就搜索这个词"
        validate={[maxLength(500), regex(/^(\/([^/\s\\]\S*)?|https?:\/\/\S+)$/i, '须以 / 或 https:// 开头')]}
      />
      <NumberInput source="sort" helperText="小的在前" />
    </>
  ),
});
