import { CreateButton, DataTable, SearchInput, SelectInput } from 'react-admin';
import { SectionList } from '../../ui/section-list.tsx';
import { type Item, TYPE_CHOICES, typeName } from './item-words.ts';

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="名称、编号" sx={{ width: 220 }} />,
  <SelectInput
    key="type"
    source="type"
    alwaysOn
    choices={TYPE_CHOICES}
    emptyText="全部"
    sx={{ width: 120 }}
  />,
];

export default function ItemList() {
  return (
    <SectionList<Item>
      filters={filters}
      sort={{ field: 'sort', order: 'ASC' }}
      perPage={50}
      actions={<CreateButton label="新建标签" variant="contained" />}
      lead="字体按这些标签筛选。风格和用途由你们来定；授权和文字由字体自身得出，只能改叫法和次序。"
      phone={{
        primary: (item) => item.name,
        secondary: (item) => typeName(item.type),
        tertiary: (item) => `${item.fonts} 款`,
      }}
    >
      <DataTable.Col source="name" />
      <DataTable.Col source="type" render={(item: Item) => typeName(item.type)} />
      <DataTable.Col source="id" />
      <DataTable.NumberCol source="sort" />
      <DataTable.NumberCol source="fonts" disableSort />
    </SectionList>
  );
}
