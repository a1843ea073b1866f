import { MyTextField, type TextFieldProps } from './text-field.tsx';

interface TextFormProps extends TextFieldProps {
  /** Other query parameters to preserve. */
  keep?: readonly (readonly [name: string, value: string])[];
}

/** The text field with its own form, for pages without one. Reloads the page when scripts are off. */
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
