import type { DataOf } from '@ziwan/contract';
import type { adminKeywords } from '@ziwan/contract/admin';
import { CreateButton, DataTable, SearchInput } from 'react-admin';
import { SectionList } from '../../ui/section-list.tsx';

type Keyword = DataOf<typeof adminKeywords.one>;

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="找一个词" sx={{ width: 200 }} />];

export default function KeywordList() {
  return (
    <SectionList<Keyword>
      filters={filters}
      sort={{ field: 'sort', order: 'ASC' }}
      actions={<CreateButton label="新建" variant="contained" />}
      lead="搜索框下面给访客的建议，按次序排。"
      empty="还没有热门搜索词。"
      phone={{
        primary: (word) => word.keyword,
        secondary: (word) => word.url ?? '搜索这个词',
        tertiary: (word) => String(word.sort),
      }}
    >
      <DataTable.Col source="keyword" />
      <DataTable.Col source="url" disableSort render={(word: Keyword) => word.url ?? '搜索这个词'} />
      <DataTable.NumberCol source="sort" />
    </SectionList>
  );
}
