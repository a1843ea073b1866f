import { expect, test } from 'vitest';
import { AppError } from '../../../calls/app-error.ts';
import { type DrawnCatalogue, InvertedIndex } from '../../../fonts/coverage/index.ts';
import { createMemoryCache } from '../../../testing/memory-cache.ts';
import { insertFamily, insertReferenceData } from '../../../testing/rows.ts';
import { startTestSite } from '../../../testing/site.ts';
import { DiscoveryRepository } from '../repository.ts';
import { Pictures } from './index.ts';

const FAMILIES = 40;
/** One running and 24 queued. */
const TAKEN = 25;

test('of many pictures requested at once, a limited number is queued and the rest are refused', async () => {
  const site = await startTestSite({ fonts: false });
  try {
    const { db } = site.services.store;
    await insertReferenceData(db, []);
    for (let i = 0; i < FAMILIES; i++) await insertFamily(db, { gno: `f${i}` });
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const drawn: DrawnCatalogue = {
      index: new InvertedIndex([]),
      faces: [],
      find: () => undefined,
      shown: () => undefined,
      byFontPart: () => undefined,
      isAway: () => false,
      absence: () => null,
    };
    const faults: unknown[] = [];
    const pictures = new Pictures({
      repository: new DiscoveryRepository(db),
      cards: site.services.fonts.families.cards,
      drawn: async () => {
        if (waiting) await opened;
        return drawn;
      },
      engine: site.services.fonts.engine,
      cache: createMemoryCache(),
      watches: [site.services.fonts.watch],
      onFault: (error) => faults.push(error),
    });
    let waiting = false;
    const names: string[] = [];
    for (let i = 0; i < FAMILIES; i++)
      names.push((await pictures.addressOf(`/font/f${i}`))?.slice('/og/'.length) as string);
    waiting = true;
    const request = names.map((name) => pictures.file(name));
    // Requests a picture that is being drawn, and shares that drawing.
    const shared = pictures.file(names[0] as string);
    const refused = await Promise.all(
      request.slice(TAKEN).map((answer) =>
        answer.then(
          () => null,
          (error: unknown) => error,
        ),
      ),
    );
    for (const error of refused) {
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({ key: 'UNAVAILABLE', retryAfter: 5 });
    }
    open();
    const drawnOnes = await Promise.all(request.slice(0, TAKEN));
    expect(await shared).toEqual(drawnOnes[0]);
    expect(faults).toEqual([]);
  } finally {
    await site.close();
  }
}, 60_000);
