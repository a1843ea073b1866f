import type { DataOf } from '@ziwan/contract';
import type { adminLicences } from '@ziwan/contract/admin';
import { CreateButton, DataTable, SearchInput } from 'react-admin';
import { SectionList } from '../../ui/section-list.tsx';

type Licence = DataOf<typeof adminLicences.one>;

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="名称、编号" sx={{ width: 240 }} />];

export default function LicenceList() {
  return (
    <SectionList<Licence>
      filters={filters}
      sort={{ field: 'name', order: 'ASC' }}
      actions={<CreateButton label="新建授权" variant="contained" />}
      lead="每种授权允许哪些用途。访客在字体页和“授权说明”里看到的就是这里写的。"
      phone={{
        primary: (licence) => licence.name,
        secondary: (licence) => `核对于 ${licence.reviewedAt}`,
        tertiary: (licence) => `${licence.fonts} 款`,
      }}
    >
      <DataTable.Col source="name" />
      <DataTable.Col source="spdx" disableSort render={(l: Licence) => l.spdx ?? '—'} />
      <DataTable.NumberCol source="fonts" disableSort />
      <DataTable.Col source="version" disableSort render={(l: Licence) => `第 ${l.version} 版`} />
      <DataTable.Col source="reviewedAt" />
    </SectionList>
  );
}
