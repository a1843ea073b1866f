import { DateTimeInput, type DateTimeInputProps } from 'react-admin';
import { fromLocal, toLocal } from '../texts/times.ts';

const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
/** Leaves an already formatted value alone: react-admin formats twice. */
const format = (value: string | null | undefined): string =>
  value && LOCAL.test(value) ? value : toLocal(value);

/** Keeps browsers from offering six digits for the year. */
const SLOTS = { htmlInput: { max: '9999-12-31T23:59' } };

/** A time in the site's time zone, stored as ISO 8601 in UTC; empty is null. */
export function TimeInput(props: Omit<DateTimeInputProps, 'format' | 'parse' | 'slotProps'>) {
  return <DateTimeInput {...props} format={format} parse={fromLocal} slotProps={SLOTS} />;
}
