import type { SxProps } from '@mui/material';
import type { ReactNode } from 'react';
import { DataTable, type RaRecord, useFieldValue } from 'react-admin';
import { OpenElsewhere } from './presence.tsx';
import { TimeText } from './time-text.tsx';

export interface Column<R> {
  /** Member of the record, labelled by the section's `labels`. Left out where `render` shows no single member. */
  source?: (keyof R & string) | `${keyof R & string}.${string}`;
  label?: string;
  as?: 'number' | 'time';
  /** False where the list's call does not sort by it. */
  sort?: false;
  /** Replaces the plain value, which shows a dash for null. */
  render?: (record: R) => ReactNode;
  sx?: SxProps;
  /** Left out below 1200 px. */
  wide?: true;
}

const Time = ({ source }: { source: string }) => (
  <TimeText at={useFieldValue<Record<string, string>>({ source })} />
);
const Text = ({ source }: { source: string }) => <>{useFieldValue({ source }) ?? '—'}</>;

/** Columns as react-admin's `DataTable` takes them. The first says who else has the record open. */
export const drawColumns = <R extends RaRecord>(columns: readonly Column<R>[]) =>
  columns.map(({ source, label, as, sort = true, render, sx = {} }, i) => {
    const shared = { disableSort: !sort, sx, ...(label === undefined ? {} : { label }) };
    const key = source ?? label;
    const plain = as === 'time' ? Time : Text;
    const Value = source === undefined ? null : plain;
    const drawn = (record: R): ReactNode => (
      <>
        {render ? render(record) : Value && source !== undefined && <Value source={source} />}
        {i === 0 && <OpenElsewhere />}
      </>
    );
    if (source === undefined) return <DataTable.Col key={key} {...shared} render={drawn as never} />;
    if (as === 'number') return <DataTable.NumberCol key={key} source={source} {...shared} />;
    return <DataTable.Col key={key} source={source} render={drawn as never} {...shared} />;
  });
