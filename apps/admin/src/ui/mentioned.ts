interface Named {
  readonly nickname: string;
}

/** People whose nickname follows an `@` in a text. Of names that begin alike, the longest that fits is meant. */
export function mentionedIn<P extends Named>(text: string, people: readonly P[]): P[] {
  const named = new Set<string>();
  for (const part of text.split('@').slice(1)) {
    const fits = people.map(({ nickname }) => nickname).filter((name) => part.startsWith(name));
    const [longest] = fits.sort((a, b) => b.length - a.length);
    if (longest !== undefined) named.add(longest);
  }
  return people.filter(({ nickname }) => named.has(nickname));
}
