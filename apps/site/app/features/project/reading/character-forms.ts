import type { characterForms, DataOf } from '@ziwan/contract';

export type CharacterForms = DataOf<typeof characterForms>;

/** Returns the forms of a character in the other script. */
export function formsOf({ hant, hans }: CharacterForms): (char: string) => readonly string[] {
  const forms = new Map<string, string[]>();
  for (const words of [hant, hans])
    for (const word of words.split(' ')) {
      const [char = '', ...others] = word;
      const known = forms.get(char) ?? [];
      forms.set(char, [...new Set([...known, ...others])]);
    }
  return (char) => forms.get(char) ?? [];
}
