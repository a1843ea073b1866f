import type { ApiClient, SubsetItem } from '@ziwan/contract';
import { webfontHttp } from '@ziwan/contract';
import { createContext, type RouterContextProvider } from 'react-router';
import type { PreparedSubset } from '../features/text/specimen/prepare.ts';

/** The one way to the server: in-process while rendering, `fetch` in the browser. */
export const apiContext = createContext<ApiClient>();

/** What a page load may spend on subsets for its first paint, in ms; null in the browser, which draws by itself. */
export const prepareBudgetContext = createContext<number | null>(null);

/** Set when something was left out that a later render of the same address would have. */
export const incompleteContext = createContext<{ incomplete: boolean }>({ incomplete: false });

type Context = Readonly<RouterContextProvider>;

export const apiOf = (context: Context): ApiClient => context.get(apiContext);

/**
 * Something that a page is not about, such as the tags to choose from: where it fails, the page is shown without it,
 * and not kept for others.
 */
export async function besides<T>(context: Context, call: Promise<T>, without: T): Promise<T> {
  try {
    return await call;
  } catch {
    context.get(incompleteContext).incomplete = true;
    return without;
  }
}

/**
 * Subsets for the first paint of a page: a loader returns them as `specimens`, the document then declares and
 * preloads them and every `<Specimen>` of the same face and text uses them. Texts of one face become one subset.
 * On the server only, and only within the budget: what is not ready in time, the browser asks for.
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
  // Otherwise the timer would hold what the page was made of until its end.
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
