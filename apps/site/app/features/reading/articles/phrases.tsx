/** A phrase: text up to a pause mark, with closing punctuation. */
const PHRASE = /[^，。：；！？、—…]+(?:[，。：；！？、—…][，。：；！？、—…」』》）]*)?|[，。：；！？、—…]+/gu;

export const phrasesOf = (text: string): string[] => text.match(PHRASE) ?? [text];

/** A heading that wraps at phrases, and inside one only when it is longer than the line. */
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
