/** A sentence with its code, which stands between backticks. */
export const Coded = ({ text }: { text: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a constant sentence keep their order
  text.split('`').map((part, i) => (i % 2 === 0 ? part : <code key={i}>{part}</code>));
