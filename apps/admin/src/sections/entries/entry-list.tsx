import { Button } from '@mui/material';
import { type AdminEntry, recoverEntry } from '@ziwan/contract/admin';
import {
  AutocompleteInput,
  CreateButton,
  DataTable,
  ReferenceInput,
  SearchInput,
  SelectInput,
  useRefresh,
  useResourceContext,
} from 'react-admin';
import { SectionList } from '../../ui/section-list.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { useCall } from '../../ui/use-call.ts';
import { kindNamed } from './kinds.ts';
import { StatusText, statusWords } from './status-text.tsx';

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="标题、摘要、正文" sx={{ width: 220 }} />,
  <SelectInput
    key="status"
    source="status"
    alwaysOn
    choices={[
      { id: 'published', name: '已发布' },
      { id: 'scheduled', name: '等着发布' },
      { id: 'draft', name: '草稿' },
      { id: 'deleted', name: '回收站' },
    ]}
    sx={{ width: 130 }}
  />,
  <ReferenceInput key="tag" source="tag" reference="tags" alwaysOn>
    <AutocompleteInput optionText="tagName" filterToQuery={(q: string) => ({ q })} sx={{ width: 150 }} />
  </ReferenceInput>,
];

export default function EntryList() {
  const { kind, lead, create } = kindNamed(useResourceContext());
  return (
    <SectionList<AdminEntry>
      filters={filters}
      filter={{ kind }}
      sort={{ field: 'updatedAt', order: 'DESC' }}
      actions={<CreateButton label={create} variant="contained" />}
      lead={lead}
      phone={{
        primary: (entry) => entry.title,
        secondary: (entry) => statusWords(entry),
        tertiary: (entry) => <TimeText at={entry.updatedAt} />,
      }}
    >
      <DataTable.Col source="title" />
      <DataTable.Col source="status" disableSort render={(entry: AdminEntry) => <State {...entry} />} />
      <DataTable.Col source="publishAt" render={(entry: AdminEntry) => <TimeText at={entry.publishAt} />} />
      <DataTable.NumberCol source="views" />
      <DataTable.Col
        source="editor"
        disableSort
        render={(entry: AdminEntry) => entry.editor?.nickname ?? (entry.origin ? '文件导入' : '—')}
      />
      <DataTable.Col source="updatedAt" render={(entry: AdminEntry) => <TimeText at={entry.updatedAt} />} />
    </SectionList>
  );
}

function State(entry: AdminEntry) {
  const refresh = useRefresh();
  const [recover, working] = useCall(recoverEntry, '已取回，现在是草稿');
  if (entry.deletedAt === null) return <StatusText {...entry} />;
  return (
    <Button
      size="small"
      disabled={working}
      onClick={async (event) => {
        event.stopPropagation();
        await recover({ params: { id: entry.id } });
        refresh();
      }}
    >
      取回
    </Button>
  );
}
