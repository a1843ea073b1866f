import { addAddresses, addFontSet, fontSets, pastedAddresses } from '@ziwan/contract/admin';
import { type AnyHandler, handle, UNCACHED } from '../../calls/handling.ts';
import { FontSets, type Options, type Parts } from './font-sets.ts';

export interface FontSetsDomain {
  readonly handlers: readonly AnyHandler[];
  /** Stops the download of a running job and waits for its end. */
  close(): Promise<void>;
}

/** Font sets, and fonts at pasted addresses, that operators add from the console. */
export function createFontSets(parts: Parts, options: Options): FontSetsDomain {
  const sets = new FontSets(parts, options);
  return {
    handlers: [
      handle(fontSets, { ...UNCACHED, background: true }, () => sets.list()),
      handle(addFontSet, UNCACHED, async ({ body }) => {
        await sets.add(body.name);
        return null;
      }),
      handle(pastedAddresses, { ...UNCACHED, background: true }, () => sets.pasted()),
      handle(addAddresses, UNCACHED, async ({ body }, { session }) => {
        await sets.addAddresses(body.addresses, session?.userId ?? null);
        return null;
      }),
    ],
    close: () => sets.close(),
  };
}
