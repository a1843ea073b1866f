import type { DataOf, InputOf } from '@ziwan/contract';
import type { oldAddressResource } from '@ziwan/contract/admin';
import { maxLength, regex, required, TextInput } from 'react-admin';
import { searchBy } from '../../ui/filters.tsx';
import { formPages } from '../../ui/section-form.tsx';
import { SectionList } from '../../ui/section-list.tsx';
import { IntoRelease } from '../releases/into-release.tsx';

type OldAddress = DataOf<typeof oldAddressResource.one>;
type Input = InputOf<typeof oldAddressResource.create>['body'];

const path = [required(), maxLength(500), regex(/^\/[^/\s\\]\S*$/, '须是以 / 开头的路径')];

export const list = () => (
  <SectionList<OldAddress>
    filters={[searchBy('旧地址、去向')]}
    sort="from"
    create="加一个旧地址"
    lead="旧网站的地址转到哪一页。本站有的页面不受影响；collect-prom、promotion 开头的地址已有固定的去处。"
    empty="还没有旧地址。"
    phone={{ primary: (a) => a.from, secondary: (a) => a.to, tertiary: (a) => a.fault ?? '' }}
    columns={[
      { source: 'from' },
      { source: 'to' },
      { source: 'fault', sort: false, render: (a) => a.fault ?? '有效' },
    ]}
  />
);

const toInput = ({ from = '', to = '' }: Partial<OldAddress>): Input => ({ from, to });

export const { edit, create } = formPages({
  toInput,
  acts: <IntoRelease kind="address" toInput={toInput} />,
  inputs: (
    <>
      <TextInput
        source="from"
        helperText="旧网站上的路径，如 /about-us；大小写和 .html 不论"
        validate={path}
      />
      <TextInput source="to" helperText="本站的一页，如 /font/ma-shan-zheng" validate={path} />
    </>
  ),
});
