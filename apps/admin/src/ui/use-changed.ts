import { useFormState } from 'react-hook-form';

/** True if a field of the surrounding form was changed. `isDirty` is true of untouched forms, too: inputs register default values. */
export function useChanged(): boolean {
  return Object.keys(useFormState().dirtyFields).length > 0;
}
