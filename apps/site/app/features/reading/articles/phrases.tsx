/** Words up to a mark at which a Chinese sentence takes breath, with the marks that close behind it. */
const PHRASE = /[^，。：；！？、—…]+(?:[，。：；！？、—…][，。：；！？、—…」』》）]*)?|[，。：；！？、—…]+/gu;

export const phrasesOf = (text: string): string[] => text.match(PHRASE) ?? [text];

/** A heading that breaks at its pauses: a phrase is split only where it is longer than the line. */
export function Phrases({ text }: { text: string }) {
  const phrases = phrasesOf(text);
  if (phrases.length === 1) return text;
  return phrases.map((phrase, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a phrase is known by its place alone
    <span key={i} style={{ display: 'inline-block' }}>
      {phrase}
    </span>
  ));
}
