import { packCodePoints } from '@ziwan/contract/code-points';
import { codePointsOf } from '@ziwan/loader/characters';

interface EmbedCost {
  /** Of the script or stylesheet, and of fonts. */
  requests: number;
  /** Of fonts. */
  bytes: number;
}

export interface EmbedCosts {
  loader: EmbedCost;
  slices: EmbedCost;
}

interface Range {
  address: string;
  has(codePoint: number): boolean;
}

/**
 * What a page with a text loads by the loader and by the slices, which are loaded to find out.
 * @throws Error if one of them cannot be loaded
 */
export async function embedCosts(gno: string, sheet: string, text: string): Promise<EmbedCosts> {
  const codePoints = codePointsOf(text);
  const own = `/webfont/t/${encodeURIComponent(gno)}/${packCodePoints(codePoints)}.woff2`;
  const used = rangesIn(await (await load(sheet)).text()).filter(({ has }) =>
    Array.from(text, (c) => c.codePointAt(0) as number).some(has),
  );
  const [whole, ...parts] = await Promise.all([own, ...used.map(({ address }) => address)].map(sizeOf));
  return {
    loader: { requests: 2, bytes: whole ?? 0 },
    slices: { requests: 1 + parts.length, bytes: parts.reduce((sum, size) => sum + size, 0) },
  };
}

async function load(address: string): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer;
}

const sizeOf = async (address: string): Promise<number> =>
  (await (await load(address)).arrayBuffer()).byteLength;

/** The slices of a stylesheet. */
function rangesIn(css: string): Range[] {
  return [...css.matchAll(/url\("([^"]+)"\)[^}]*unicode-range: ([^;]+);/g)].map(
    ([, address = '', range = '']) => {
      const runs = range.split(',').map((run) => {
        const [first = 0, last = first] = run
          .trim()
          .slice(2)
          .split('-')
          .map((hex) => Number.parseInt(hex, 16));
        return [first, last] as const;
      });
      return { address, has: (c) => runs.some(([first, last]) => c >= first && c <= last) };
    },
  );
}
