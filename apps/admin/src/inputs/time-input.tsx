import { DateTimeInput, type DateTimeInputProps } from 'react-admin';
import { fromLocal, toLocal } from '../texts/times.ts';

/** A time read and written as China's, kept as ISO 8601 in UTC; empty is null. */
export function TimeInput(props: Omit<DateTimeInputProps, 'format' | 'parse'>) {
  return <DateTimeInput {...props} format={toLocal} parse={fromLocal} />;
}
