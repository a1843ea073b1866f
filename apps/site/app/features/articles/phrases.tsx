/** Closing marks after which a Chinese sentence takes breath. */
const PAUSE = /(?<=[，。：；！？、—…]+(?![，。：；！？、—…」』》）]))/u;

export const phrasesOf = (text: string): string[] => text.split(PAUSE);

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
