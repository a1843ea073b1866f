import {
  decodeFrame,
  type Envelope,
  encodeFrame,
  FRAME_TYPE,
  type InputOf,
  type SubsetItem,
  type webfontHttp,
} from '@ziwan/contract';
import { keepAll, SUBSETS } from './caches.ts';
import { afterResponse, type FetchEvent, scope } from './scope.ts';

type Wanted = InputOf<typeof webfontHttp>['body'][number];

/**
 * Batches are stored once no other was requested for this long (ms), after at most `PAUSES` such intervals.
 */
const PAUSE = 2000;
const PAUSES = 5;

/** Encodes a frame as a response body. */
const bodyOf = (envelope: unknown, fonts: readonly (Uint8Array | null)[]) =>
  encodeFrame(envelope, fonts) as Uint8Array<ArrayBuffer>;

/**
 * Stores a batch item by item, so that a different batch of the same fonts and characters can be assembled offline.
 */
export async function subsets(event: FetchEvent): Promise<Response> {
  batches += 1;
  const copyOfRequest = event.request.clone();
  try {
    const response = await fetch(event.request);
    if (response.status === 200 && (response.headers.get('content-type') ?? '').startsWith(FRAME_TYPE)) {
      const copy = response.clone();
      afterResponse(event, async () => {
        await batchesSettled();
        await keepSubsets(await copyOfRequest.text(), copy);
      });
    }
    return response;
  } catch (error) {
    const items = (await copyOfRequest.json()) as Wanted[];
    const cache = await caches.open(SUBSETS);
    const keys = await cache.keys();
    const found = await Promise.all(
      items.map(async (item) => {
        const stored = await findSubset(cache, keys, item);
        return stored ? stored.arrayBuffer() : null;
      }),
    );
    if (found.every((f) => f === null)) throw error;
    const offline = { code: 'OFFLINE', message: '离线时没有这款字体的这些字' };
    const parts = found.map((bytes, i) => {
      if (!bytes) return { item: { ...emptyItem(items[i]?.gno ?? ''), error: offline }, font: null };
      const { envelope, fonts } = decodeFrame(bytes);
      return { item: envelope as SubsetItem, font: fonts[0] ?? null };
    });
    const envelope = { code: '200', message: '', data: parts.map((p) => p.item) };
    const headers = { 'content-type': FRAME_TYPE };
    return new Response(
      bodyOf(
        envelope,
        parts.map((p) => p.font),
      ),
      { headers },
    );
  }
}

let batches = 0;

/**
 * Resolves when the page has stopped requesting: storing takes dozens of writes, and redrawing needs the processor.
 */
async function batchesSettled(): Promise<void> {
  for (let pause = 0, seen = -1; pause < PAUSES && seen !== batches; pause++) {
    seen = batches;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

const emptyItem = (gno: string): SubsetItem => ({
  gno,
  familyName: '',
  woffPath: null,
  ttfPath: null,
  woff2Path: null,
  missing: '',
  marks: [],
});

async function keepSubsets(body: string, response: Response): Promise<void> {
  const items = JSON.parse(body) as Wanted[];
  const { envelope: decoded, fonts } = decodeFrame(await response.arrayBuffer());
  const envelope = decoded as Envelope<SubsetItem[]>;
  if (envelope.code !== '200') return;
  const seen = envelope.data.flatMap((item, i) => {
    const wanted = items[i];
    if (item.error || !wanted) return [];
    return [[subsetKey(wanted), new Response(bodyOf(item, [fonts[i] ?? null]))] as const];
  });
  await keepAll(SUBSETS, seen);
}

const settingsOf = (axes: NonNullable<Wanted['axes']> = {}) =>
  JSON.stringify(
    Object.keys(axes)
      .sort()
      .map((tag) => [tag, axes[tag]]),
  );

/** A cache key that no server address uses; it holds the characters the stored subset can draw. */
function subsetKey({ gno, text, axes }: Wanted): string {
  const query = new URLSearchParams({
    gno,
    axes: settingsOf(axes),
    text: [...new Set(text)].sort().join(''),
  });
  return `${scope.location.origin}/webfont/http?${query}`;
}

/** Finds a stored subset with all characters of the item. */
async function findSubset(
  cache: Cache,
  keys: readonly Request[],
  item: Wanted,
): Promise<Response | undefined> {
  const exact = await cache.match(subsetKey(item));
  if (exact) return exact;
  const axes = settingsOf(item.axes);
  const wanted = [...new Set(item.text)];
  for (const request of keys) {
    const { searchParams } = new URL(request.url);
    if (searchParams.get('gno') !== item.gno || searchParams.get('axes') !== axes) continue;
    const characters = new Set(searchParams.get('text') ?? '');
    if (wanted.every((c) => characters.has(c))) return cache.match(request);
  }
  return undefined;
}
