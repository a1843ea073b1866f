import { NumberInput } from 'react-admin';

/** Sort position; lists show the highest number first. */
export const SortInput = () => <NumberInput source="sort" defaultValue={0} helperText="大的排前面" />;
