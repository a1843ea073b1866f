import type { InputOf } from '@ziwan/contract';
import { changeFonts } from '@ziwan/contract/admin';
import { api } from '../../../api/client.ts';
import type { Item, Outcome } from '../../../ui/many/in-turn.ts';

export type ManyChange = InputOf<typeof changeFonts>['body']['fonts'][number]['change'];
export type FontItem = Item<ManyChange>;

/** Does to each font what is asked of it. */
export const callChangeFonts = (fonts: FontItem[]): Promise<Outcome<ManyChange>[]> =>
  api.call(changeFonts, { body: { fonts } }) as Promise<Outcome<ManyChange>[]>;
