import { DataTable, SearchInput, SelectInput } from 'react-admin';
import { SectionList } from '../../ui/section-list.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { STATUS_CHOICES, StatusText, type Submission } from './submission-words.tsx';

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="作品、说明、称呼" sx={{ width: 260 }} />,
  <SelectInput
    key="status"
    source="status"
    alwaysOn
    choices={STATUS_CHOICES}
    emptyText="全部"
    sx={{ width: 120 }}
  />,
];

export default function SubmissionList() {
  return (
    <SectionList<Submission>
      filters={filters}
      sort={{ field: 'createdAt', order: 'DESC' }}
      rowClick="show"
      phone={{
        primary: (submission) => submission.title,
        secondary: (submission) => `${submission.type} · ${submission.name}`,
        tertiary: (submission) => <StatusText {...submission} />,
      }}
      empty="还没有人投稿。访客在“案例”页投来的作品会到这里。"
    >
      <DataTable.Col source="title" disableSort />
      <DataTable.Col source="type" disableSort />
      <DataTable.Col source="name" />
      <DataTable.NumberCol label="图" source="files.length" disableSort />
      <DataTable.Col source="status" render={(submission: Submission) => <StatusText {...submission} />} />
      <DataTable.Col
        source="createdAt"
        render={(submission: Submission) => <TimeText at={submission.createdAt} />}
      />
    </SectionList>
  );
}
