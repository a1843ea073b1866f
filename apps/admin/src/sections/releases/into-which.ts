/** Value of the choice to make a release. */
export const NEW_RELEASE = 'new';

/** The choice that a dialog begins with: the release that has the record; a new one where none is open. */
export function firstChoice(
  releases: readonly { readonly id: string }[] | null,
  holder: { readonly id: string } | null,
): string {
  if (holder) return holder.id;
  return releases?.length === 0 ? NEW_RELEASE : '';
}

/**
 * Returns a function that resolves with the id of the release to put changes into, or with `null` if it could not be
 * made. A release is made once: a second try after a refusal finds it.
 */
export function releaseMaker(make: (name: string) => Promise<{ readonly id: string } | null>) {
  let made: { id: string; name: string } | null = null;
  return async (choice: string, typed: string): Promise<string | null> => {
    if (choice !== NEW_RELEASE) return choice;
    const name = typed.trim();
    if (made?.name !== name) {
      const release = await make(name);
      if (!release) return null;
      made = { id: release.id, name };
    }
    return made.id;
  };
}
