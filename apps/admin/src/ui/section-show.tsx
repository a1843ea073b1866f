import type { ComponentType } from 'react';
import { type RaRecord, ShowBase, useShowContext } from 'react-admin';
import { ShowFailed } from './failed.tsx';
import { ownQuery } from './own-read.ts';
import { Presence } from './presence.tsx';
import { RecordNotes } from './record-notes.tsx';

interface SectionShowProps<R extends RaRecord> {
  /** Draws the record once it has been read. */
  view: ComponentType<{ record: R }>;
}

/** The page that shows a record without a form; a failed read is reported on it. */
export const SectionShow = <R extends RaRecord>({ view }: SectionShowProps<R>) => (
  <ShowBase error={<ShowFailed />} queryOptions={ownQuery}>
    <Loaded view={view} />
  </ShowBase>
);

function Loaded<R extends RaRecord>({ view: View }: SectionShowProps<R>) {
  const { record } = useShowContext<R>();
  if (!record) return null;
  return (
    <>
      <Presence />
      <View record={record} />
      <RecordNotes />
    </>
  );
}
