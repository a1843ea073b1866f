import { DateTimeInput, type DateTimeInputProps } from 'react-admin';
import { fromLocal, toLocal } from '../texts/times.ts';

const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
/** react-admin formats what it has formatted once more; that stays as it is, wherever the reader's clock is. */
const format = (value: string | null | undefined): string =>
  value && LOCAL.test(value) ? value : toLocal(value);

/** A time read and written by the clock of the site, kept as ISO 8601 in UTC; empty is null. */
export function TimeInput(props: Omit<DateTimeInputProps, 'format' | 'parse'>) {
  return <DateTimeInput {...props} format={format} parse={fromLocal} />;
}
