import { Link } from '@mui/material';
import { type RaRecord, useGetRecordRepresentation, useReference, useResourceDefinitions } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { deedOf, type Entry, SECTION_OF, whoOf } from './audit-words.ts';

/** Who did what to which. */
export function Sentence({ entry }: { entry: Entry }) {
  return (
    <>
      {whoOf(entry)} <Deed entry={entry} />
    </>
  );
}

/** What was done to which. */
export function Deed({ entry }: { entry: Entry }) {
  const { kind, deed } = deedOf(entry);
  const own = entry.action.startsWith('account.') && entry.user?.id === entry.subjectId;
  return (
    <>
      {deed}
      {kind}
      {entry.subjectId !== '' && !own && <Subject kind={entry.subjectKind} id={entry.subjectId} />}
    </>
  );
}

/** The record that was acted upon: by name and as a link where it is still there. */
function Subject({ kind, id }: { kind: string; id: string }) {
  const name = SECTION_OF[kind] ?? kind;
  const definition = useResourceDefinitions()[name];
  if (!definition?.hasShow && !definition?.hasEdit) return <>“{id}”</>;
  return <SubjectLink resource={name} id={id} shown={definition.hasShow === true} />;
}

function SubjectLink({ resource, id, shown }: { resource: string; id: string; shown: boolean }) {
  const { referenceRecord } = useReference<RaRecord>({ reference: resource, id });
  const nameOf = useGetRecordRepresentation(resource);
  if (!referenceRecord) return <>“{id}”</>;
  return (
    <>
      “
      <Link component={RouterLink} to={`/${resource}/${encodeURIComponent(id)}${shown ? '/show' : ''}`}>
        {nameOf(referenceRecord)}
      </Link>
      ”
    </>
  );
}
