import { NumberInput } from 'react-admin';

/** The position of a record in a list that shows the greatest number first. */
export const SortInput = () => <NumberInput source="sort" defaultValue={0} helperText="大的排前面" />;
