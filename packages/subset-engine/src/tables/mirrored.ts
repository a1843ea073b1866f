/** Mirrored characters of which the pair is adjacent: the first of each (Unicode 17, BidiMirroring.txt). */
const ADJACENT =
  '28 f3a f3c 169b 2039 2045 207d 208d 223c 2252 2254 2264 2266 2268 226a 226e 2270 2272 2274 2276 2278 227a 227c ' +
  '227e 2280 2282 2284 2286 2288 228a 228f 2291 22a2 22b0 22b2 22b4 22b6 22c9 22cb 22d0 22d6 22d8 22da 22dc 22de ' +
  '22e0 22e2 22e4 22e6 22e8 22ea 22ec 22f0 2308 230a 2329 2768 276a 276c 276e 2770 2772 2774 27c3 27c5 27c8 27d5 ' +
  '27dd 27e2 27e4 27e6 27e8 27ea 27ec 27ee 2983 2985 2987 2989 298b 298e 2991 2993 2995 2997 29a4 29a8 29aa 29ac ' +
  '29ae 29c0 29c4 29cf 29d1 29d4 29d8 29da 29e8 29f8 29fc 2a2b 2a2d 2a34 2a3c 2a64 2a79 2a7b 2a7d 2a7f 2a81 2a83 ' +
  '2a85 2a87 2a89 2a8b 2a8d 2a8f 2a91 2a93 2a95 2a97 2a99 2a9b 2a9d 2a9f 2aa1 2aa6 2aa8 2aaa 2aac 2aaf 2ab1 2ab3 ' +
  '2ab5 2ab7 2ab9 2abb 2abd 2abf 2ac1 2ac3 2ac5 2ac7 2ac9 2acb 2acd 2acf 2ad1 2ad3 2ad5 2aec 2af7 2af9 2e02 2e04 ' +
  '2e09 2e0c 2e1c 2e20 2e22 2e24 2e26 2e28 2e55 2e57 2e59 2e5b 3008 300a 300c 300e 3010 3014 3016 3018 301a fe59 ' +
  'fe5b fe5d fe64 ff08 ff5f ff62';
/** Both characters of all other pairs. */
const APART =
  '3c 3e 5b 5d 7b 7d ab bb 2208 220b 2209 220c 220a 220d 2215 29f5 221f 2bfe 2220 29a3 2221 299b 2222 29a0 2224 2aee ' +
  '2243 22cd 2245 224c 2298 29b8 22a6 2ade 22a8 2ae4 22a9 2ae3 22ab 2ae5 22b8 27dc 22f2 22fa 22f3 22fb 22f4 22fc ' +
  '22f6 22fd 22f7 22fe 27cb 27cd 298d 2990 ff1c ff1e ff3b ff3d ff5b ff5d';

let mirrors: ReadonlyMap<number, number> | null = null;

/** The character that stands for another in text from right to left. */
export function mirrorOf(codePoint: number): number | undefined {
  mirrors ??= readMirrors();
  return mirrors.get(codePoint);
}

function readMirrors(): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const add = (a: number, b: number) => found.set(a, b).set(b, a);
  for (const first of numbers(ADJACENT)) add(first, first + 1);
  const apart = numbers(APART);
  for (let i = 0; i < apart.length; i += 2) add(apart[i] as number, apart[i + 1] as number);
  return found;
}

const numbers = (text: string): number[] => text.split(' ').map((hex) => Number.parseInt(hex, 16));
