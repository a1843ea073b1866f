import { DateTimeInput, type DateTimeInputProps } from 'react-admin';
import { fromLocal, toLocal } from '../texts/times.ts';

const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
/** Leaves an already formatted value alone: react-admin formats twice. */
const format = (value: string | null | undefined): string =>
  value && LOCAL.test(value) ? value : toLocal(value);

/** A time in the site's time zone, stored as ISO 8601 in UTC; empty is null. */
export function TimeInput(props: Omit<DateTimeInputProps, 'format' | 'parse'>) {
  return <DateTimeInput {...props} format={format} parse={fromLocal} />;
}
