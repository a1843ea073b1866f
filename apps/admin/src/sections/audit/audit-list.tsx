import { Box, Link } from '@mui/material';
import { DataTable, SelectInput, useRecordContext, useReference } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { TimeInput } from '../../inputs/time-input.tsx';
import { Facts } from '../../ui/facts.tsx';
import { SectionList } from '../../ui/section-list.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { labelOf, sections } from '../index.ts';
import { ACTION_CHOICES, deedOf, type Entry, outcomeOf } from './audit-words.ts';

const filters = [
  <SelectInput
    key="action"
    source="action"
    alwaysOn
    choices={ACTION_CHOICES}
    emptyText="全部"
    sx={{ width: 220 }}
  />,
  <TimeInput key="since" source="since" alwaysOn label="从" sx={{ width: 210 }} />,
  <TimeInput key="until" source="until" alwaysOn label="到" sx={{ width: 210 }} />,
];

export default function AuditList() {
  return (
    <SectionList<Entry>
      filters={filters}
      sort={{ field: 'at', order: 'DESC' }}
      rowClick={false}
      lead="后台里每一次改动都记在这里，谁也不能改、不能删。点开一行看当时填了什么。"
      expand={<Details />}
      phone={{
        primary: (entry) => <Sentence entry={entry} />,
        secondary: (entry) => (
          <>
            <TimeText at={entry.at} />　{outcomeOf(entry.outcome).words}
          </>
        ),
      }}
    >
      <DataTable.Col source="at" render={(entry: Entry) => <TimeText at={entry.at} />} />
      <DataTable.Col source="user" disableSort render={(entry: Entry) => <Who entry={entry} />} />
      <DataTable.Col source="action" disableSort render={(entry: Entry) => <Deed entry={entry} />} />
      <DataTable.Col source="outcome" disableSort render={(entry: Entry) => <Outcome entry={entry} />} />
    </SectionList>
  );
}

function Who({ entry: { user } }: { entry: Entry }) {
  return <>{user ? user.nickname || '已注销的账号' : '服务器命令行，或已注销的账号'}</>;
}

function Sentence({ entry }: { entry: Entry }) {
  return (
    <>
      <Who entry={entry} /> <Deed entry={entry} />
    </>
  );
}

function Deed({ entry }: { entry: Entry }) {
  const { kind, deed } = deedOf(entry);
  return (
    <>
      {deed}
      {kind}
      {entry.subjectId !== '' && <Subject kind={entry.subjectKind} id={entry.subjectId} />}
    </>
  );
}

/** The record that was acted upon: by name and as a link where it is still there. */
function Subject({ kind, id }: { kind: string; id: string }) {
  const section = sections.find(({ name }) => name === kind);
  if (!section?.calls) return <>“{id}”</>;
  return <SubjectLink kind={kind} id={id} />;
}

function SubjectLink({ kind, id }: { kind: string; id: string }) {
  const { referenceRecord } = useReference({ reference: kind, id });
  const section = sections.find(({ name }) => name === kind);
  const naming = section?.naming ?? 'id';
  if (!referenceRecord) return <>“{id}”</>;
  const name = typeof naming === 'string' ? referenceRecord[naming] : naming(referenceRecord);
  const page = section?.show
    ? `/${kind}/${encodeURIComponent(id)}/show`
    : `/${kind}/${encodeURIComponent(id)}`;
  return (
    <>
      “
      <Link component={RouterLink} to={page}>
        {String(name)}
      </Link>
      ”
    </>
  );
}

function Outcome({ entry }: { entry: Entry }) {
  const { done, words } = outcomeOf(entry.outcome);
  return (
    <Box component="span" sx={done ? {} : { color: 'error.main' }}>
      {words}
    </Box>
  );
}

function Details() {
  const entry = useRecordContext<Entry>();
  if (!entry) return null;
  const given = Object.entries(entry.details);
  return (
    <Box sx={{ maxWidth: 720, py: 1 }}>
      <Facts
        rows={[
          ...given.map(([name, value]) => [labelOf(entry.subjectKind, name), asText(value)] as const),
          ['对象编号', entry.subjectId || '—'],
          ['记录编号', entry.id],
        ]}
      />
    </Box>
  );
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value, null, 1) ?? '');
