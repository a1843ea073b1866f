import { Link } from '@mui/material';
import { type RaRecord, useGetRecordRepresentation, useReference, useResourceDefinitions } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { type Entry, nameAction, nameActor, sectionOf } from './action-names.ts';

/** A sentence: who did what to which record. */
export function Sentence({ entry }: { entry: Entry }) {
  return (
    <>
      {nameActor(entry)} <ActionText entry={entry} />
    </>
  );
}

export function ActionText({ entry }: { entry: Entry }) {
  const { kind, verb } = nameAction(entry);
  const own = entry.action.startsWith('account.') && entry.user?.id === entry.subjectId;
  return (
    <>
      {verb}
      {kind}
      {entry.subjectId !== '' && !own && <Subject entry={entry} />}
    </>
  );
}

/** The record, as a link while it exists. */
function Subject({ entry }: { entry: Entry }) {
  const section = sectionOf(entry);
  const definition = useResourceDefinitions()[section];
  if (!definition?.hasShow && !definition?.hasEdit) return <>{named(entry)}</>;
  return <SubjectLink entry={entry} section={section} shown={definition.hasShow === true} />;
}

function SubjectLink({ entry, section, shown }: { entry: Entry; section: string; shown: boolean }) {
  const { referenceRecord } = useReference<RaRecord>({ reference: section, id: entry.subjectId });
  const nameOf = useGetRecordRepresentation(section);
  if (!referenceRecord) return <>{named(entry)}</>;
  return (
    <>
      「
      <Link
        component={RouterLink}
        to={`/${section}/${encodeURIComponent(entry.subjectId)}${shown ? '/show' : ''}`}
      >
        {entry.subjectName ?? nameOf(referenceRecord)}
      </Link>
      」
    </>
  );
}

const named = ({ subjectName, subjectId }: Entry): string =>
  subjectName === null ? `（编号 ${subjectId}）` : `「${subjectName}」`;
