import type { DataOf, InputOf } from '@ziwan/contract';
import type { adminBrands } from '@ziwan/contract/admin';
import { maxLength, required, TextInput } from 'react-admin';
import { SlugInput } from '../../inputs/slug-input.tsx';
import { webAddress } from '../../inputs/web-address.ts';
import { searchBy } from '../../ui/filters.tsx';
import { formPages } from '../../ui/section-form.tsx';
import { SectionList } from '../../ui/section-list.tsx';
import { IntoRelease } from '../releases/into-release.tsx';

type Brand = DataOf<typeof adminBrands.one>;
type Input = InputOf<typeof adminBrands.create>['body'];

export const list = () => (
  <SectionList<Brand>
    filters={[searchBy('名称、编号', 240)]}
    sort="name"
    create="新建品牌"
    lead="有字体发布着的品牌，才出现在访客的品牌栏里。"
    empty="还没有品牌。"
    phone={{ primary: (b) => b.name, secondary: (b) => b.url ?? b.id, tertiary: (b) => `${b.fonts} 款` }}
    columns={[
      { source: 'name' },
      { source: 'id' },
      { source: 'url', sort: false },
      { source: 'fonts', as: 'number', sort: false },
    ]}
  />
);

const toInput = ({ id, name = '', url }: Partial<Brand>): Input => ({
  ...(id ? { id } : {}),
  name,
  url: url || null,
});

export const { edit, create } = formPages({
  removable: (brand: Brand) => brand.fonts === 0,
  toInput,
  acts: <IntoRelease kind="brand" toInput={toInput} />,
  inputs: (isNew) => (
    <>
      {isNew && <SlugInput helperText="用在网址里，如 moxiang，以后不能改" />}
      <TextInput source="name" validate={[required(), maxLength(60)]} />
      <TextInput source="url" validate={webAddress} />
    </>
  ),
});
