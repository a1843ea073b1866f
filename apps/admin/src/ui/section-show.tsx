import type { ComponentType } from 'react';
import { type RaRecord, ShowBase, useShowContext } from 'react-admin';
import { ERRORS_IN_PAGE, ShowFailed } from './failed.tsx';

interface SectionShowProps<R extends RaRecord> {
  /** Draws the record once it has been read. */
  view: ComponentType<{ record: R }>;
}

/** The page that shows a record without a form; a failed read is reported on it. */
export const SectionShow = <R extends RaRecord>({ view }: SectionShowProps<R>) => (
  <ShowBase error={<ShowFailed />} {...ERRORS_IN_PAGE}>
    <Loaded view={view} />
  </ShowBase>
);

function Loaded<R extends RaRecord>({ view: View }: SectionShowProps<R>) {
  const { record } = useShowContext<R>();
  return record ? <View record={record} /> : null;
}
