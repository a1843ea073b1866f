import type { ApiClient, SubsetItem } from '@ziwan/contract';
import { webfontHttp } from '@ziwan/contract';
import { createContext, type RouterContextProvider } from 'react-router';
import type { PreparedSubset } from '../features/text/specimen/prepare.ts';

/** The API client: in-process while rendering, `fetch` in the browser. */
export const apiContext = createContext<ApiClient>();

/**
 * Time (ms) a page load may spend on subsets for its first paint; `null` in the browser, which loads them itself.
 */
export const prepareBudgetContext = createContext<number | null>(null);

/** Set if a later render of the same URL may be more complete, which keeps the page out of the cache. */
export const incompleteContext = createContext<{ incomplete: boolean }>({ incomplete: false });

type Context = Readonly<RouterContextProvider>;

export const apiOf = (context: Context): ApiClient => context.get(apiContext);

/**
 * Awaits data a page can do without, such as its filters. On failure the page is rendered without it and not cached.
 */
export async function loadOptional<T>(context: Context, call: Promise<T>, fallback: T): Promise<T> {
  try {
    return await call;
  } catch {
    context.get(incompleteContext).incomplete = true;
    return fallback;
  }
}

/**
 * Prepares subsets for a page's first paint. A loader returns them as `specimens`; the document declares and preloads
 * them, and every `<Specimen>` with the same face and text uses them. Texts in one face are merged into one subset.
 * Runs only on the server and within the time budget; the browser requests the rest.
 */
export async function prepareSpecimens(
  context: Context,
  wants: readonly { gno: string; text: string; axes?: Record<string, number> }[],
): Promise<PreparedSubset[]> {
  const budget = context.get(prepareBudgetContext);
  if (budget === null || wants.length === 0) return [];
  const merged = new Map<string, { gno: string; text: string; axes?: Record<string, number> }>();
  for (const want of wants) {
    if (want.text === '') continue;
    const key = want.axes ? `${want.gno} ${JSON.stringify(want.axes)}` : want.gno;
    const known = merged.get(key);
    merged.set(key, known ? { ...known, text: known.text + want.text } : { ...want });
  }
  const items = [...merged.values()].slice(0, 50);
  if (items.length === 0) return [];
  const call = apiOf(context).call(webfontHttp, { body: items });
  const limit = after(budget);
  const answer = await Promise.race([call.catch(() => null), limit.over]);
  // A pending timer would keep the page's data in memory.
  clearTimeout(limit.timer);
  if (answer === null) {
    context.get(incompleteContext).incomplete = true;
    return [];
  }
  return answer.flatMap((item, i) => prepared(item, items[i]));
}

function prepared(
  item: SubsetItem,
  want: { gno: string; text: string; axes?: Record<string, number> } | undefined,
): PreparedSubset[] {
  if (!want || item.error || !item.woff2Path) return [];
  const { gno, axes, text } = want;
  return [
    { gno, text, url: item.woff2Path, missing: item.missing, marks: item.marks, ...(axes ? { axes } : {}) },
  ];
}

function after(ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null);
  });
  return { over, timer };
}
