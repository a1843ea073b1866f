import type { InputOf } from '@ziwan/contract';
import { changeFonts } from '@ziwan/contract/admin';
import { api } from '../../../api/client.ts';
import type { Item, Outcome } from '../../../ui/many/in-turn.ts';

export type ManyChange = InputOf<typeof changeFonts>['body']['fonts'][number]['change'];

/** Does to each font what is asked of it. */
export const callChangeFonts = (fonts: Item<ManyChange>[]): Promise<Outcome<ManyChange>[]> =>
  api.call(changeFonts, { body: { fonts } }) as Promise<Outcome<ManyChange>[]>;
