import type { SxProps } from '@mui/material';
import type { ReactNode } from 'react';
import { DataTable, type RaRecord, useFieldValue } from 'react-admin';
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
}

const Time = ({ source }: { source: string }) => (
  <TimeText at={useFieldValue<Record<string, string>>({ source })} />
);
const Text = ({ source }: { source: string }) => <>{useFieldValue({ source }) ?? '—'}</>;

/** Columns as react-admin's `DataTable` takes them. */
export const drawColumns = <R extends RaRecord>(columns: readonly Column<R>[]) =>
  columns.map(({ source, label, as, sort = true, render, sx = {} }) => {
    const shared = { disableSort: !sort, sx, ...(label === undefined ? {} : { label }) };
    const key = source ?? label;
    if (source === undefined) return <DataTable.Col key={key} {...shared} {...(render ? { render } : {})} />;
    if (as === 'number') return <DataTable.NumberCol key={key} source={source} {...shared} />;
    if (render) return <DataTable.Col key={key} source={source} render={render as never} {...shared} />;
    return <DataTable.Col key={key} source={source} field={as === 'time' ? Time : Text} {...shared} />;
  });
