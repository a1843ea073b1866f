import type { DataOf } from '@ziwan/contract';
import type { adminLicences } from '@ziwan/contract/admin';
import { SlugInput } from '../../inputs/slug-input.tsx';
import { searchBy } from '../../ui/filters.tsx';
import { formPages } from '../../ui/section-form.tsx';
import { SectionList } from '../../ui/section-list.tsx';
import { IntoRelease } from '../releases/into-release.tsx';
import { blankLicence, ChangeInputs, LicenceInputs, toLicence } from './licence-inputs.tsx';
import { LicenceVersions } from './licence-versions.tsx';

type Licence = DataOf<typeof adminLicences.one>;

export const list = () => (
  <SectionList<Licence>
    filters={[searchBy('名称、编号', 240)]}
    sort="name"
    create="新建授权"
    lead="每种授权允许哪些用途。访客在字体页和「授权说明」里看到的就是这里写的。常见的许可证已经填好；厂商自己的条款，打开一份样板，照它新建。"
    phone={{
      primary: (l) => l.name,
      secondary: (l) => `核对于 ${l.reviewedAt}`,
      tertiary: (l) => `${l.fonts} 款`,
    }}
    columns={[
      { source: 'name' },
      { source: 'spdx', sort: false },
      { source: 'fonts', as: 'number', sort: false },
      { source: 'version', sort: false, render: (l) => `第 ${l.version} 版` },
      { source: 'reviewedAt' },
    ]}
  />
);

export const { edit, create } = formPages({
  toInput: toLicence,
  defaultValues: blankLicence(),
  removable: (licence: Licence) => licence.fonts === 0,
  copyLabel: '照这份新建',
  acts: <IntoRelease kind="licence" toInput={toLicence} />,
  aside: <LicenceVersions />,
  afterCreate: 'edit',
  inputs: (isNew) => (
    <>
      {isNew && <SlugInput helperText="如 my-licence-1.0，以后不能改" />}
      <LicenceInputs />
      {!isNew && <ChangeInputs />}
    </>
  ),
});
