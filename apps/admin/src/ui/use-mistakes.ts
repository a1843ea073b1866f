import { type ReactNode, useState } from 'react';

/** Sentences by the names of the fields they belong to, in the form's order. */
export type Mistakes<F extends string = string> = { [K in F]?: string | undefined };

/** Marks the wrong fields of a form, so that its button need not be disabled until they are filled in. */
export function useMistakes<F extends string>() {
  const [mistakes, setMistakes] = useState<Mistakes<F>>({});
  return {
    /** Props of a text field, which a change unmarks. @param hint shown while nothing is wrong with it */
    field: (name: F, value: string, onText: (text: string) => void, hint?: ReactNode) => ({
      name,
      value,
      error: mistakes[name] !== undefined,
      helperText: mistakes[name] ?? hint,
      onChange: ({ target }: { target: { value: string } }) => {
        onText(target.value);
        setMistakes((now) => ({ ...now, [name]: undefined }));
      },
    }),
    /** Marks fields and focuses the first. @returns true if nothing is wrong */
    holds(form: HTMLElement, found: Mistakes<F>): boolean {
      setMistakes(found);
      const first = (Object.keys(found) as F[]).find((name) => found[name] !== undefined);
      if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return first === undefined;
    },
  };
}
