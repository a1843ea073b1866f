import type { DataOf } from '@ziwan/contract';
import type { messageOne } from '@ziwan/contract/admin';
import { dayOf, minuteOf } from '@ziwan/contract/site-time';

type Letter = Pick<
  DataOf<typeof messageOne>,
  'id' | 'name' | 'phone' | 'email' | 'topic' | 'content' | 'createdAt'
>;

/** Longest note (characters) of a case. */
const NOTE = 4000;

/** What a letter says for the form of a new case: who wrote when and what, and the font whose page it names. */
export function caseFromLetter({ id, name, phone, email, topic, content, createdAt }: Letter) {
  const font = /\/(?:font|currency)\/([a-z0-9-]+)/.exec(content)?.[1];
  const reached = [phone, email].filter(Boolean).join('，');
  const head = `来信 ${id.slice(0, 8)}（${topic}），${minuteOf(createdAt)}，${name}${reached ? `，${reached}` : ''}：`;
  return {
    ...(font ? { fontGNo: font } : {}),
    claimant: name,
    receivedOn: dayOf(createdAt),
    note: `${head}\n${content}`.slice(0, NOTE),
  };
}
