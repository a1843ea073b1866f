import type { DataOf } from '@ziwan/contract';
import type { adminBrands } from '@ziwan/contract/admin';
import { CreateButton, DataTable, SearchInput } from 'react-admin';
import { SectionList } from '../../ui/section-list.tsx';

type Brand = DataOf<typeof adminBrands.one>;

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="名称、编号" sx={{ width: 240 }} />];

export default function BrandList() {
  return (
    <SectionList<Brand>
      filters={filters}
      sort={{ field: 'name', order: 'ASC' }}
      actions={<CreateButton label="新建品牌" variant="contained" />}
      lead="有字体发布着的品牌，才出现在访客的品牌栏里。"
      empty="还没有品牌。"
      phone={{
        primary: (brand) => brand.name,
        secondary: (brand) => brand.url ?? brand.id,
        tertiary: (brand) => `${brand.fonts} 款`,
      }}
    >
      <DataTable.Col source="name" />
      <DataTable.Col source="id" />
      <DataTable.Col source="url" disableSort render={(brand: Brand) => brand.url ?? '—'} />
      <DataTable.NumberCol source="fonts" disableSort />
    </SectionList>
  );
}
