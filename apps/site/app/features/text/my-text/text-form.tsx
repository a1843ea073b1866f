import { MyTextField, type TextFieldProps } from './text-field.tsx';

export interface TextFormProps extends TextFieldProps {
  /** What else the address of the page holds. */
  keep?: readonly (readonly [name: string, value: string])[];
}

/** The field on a page that has no other form for it: without scripts it asks for the page anew. */
export function TextForm({ keep = [], className, ...field }: TextFormProps) {
  return (
    <form method="get" className={className} onSubmit={(event) => event.preventDefault()}>
      {keep.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <MyTextField {...field} />
    </form>
  );
}
