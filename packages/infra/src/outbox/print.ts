import { CHANNELS, type Outbox } from './outbox.ts';

const SHOWN = 20;

/**
 * Formats messages for the operator's terminal, newest first.
 * @param to phone number or address to filter by
 */
export async function printOutbox(outbox: Outbox, to?: string): Promise<string> {
  const all = (await outbox.list()).filter((message) => to === undefined || message.to === to);
  if (all.length === 0) return '发件箱里没有消息。\n';
  const messages = all.slice(0, SHOWN).map(({ at, channel, to: recipient, purpose, subject, text }) => {
    const head = `${plain(at)}  ${CHANNELS[channel]}  ${plain(recipient)}  ${plain(purpose)}`;
    return [head, ...(subject === null ? [] : [plain(subject)]), plain(text)].join('\n');
  });
  const rest = all.length > SHOWN ? `\n另有 ${all.length - SHOWN} 条更早的消息。\n` : '';
  return `${messages.join('\n\n')}\n${rest}`;
}

/** Strips control characters, since visitors enter the recipients. */
function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches exactly these characters
  return text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '');
}
