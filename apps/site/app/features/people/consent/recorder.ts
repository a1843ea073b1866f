import { unrecordedParameters } from './reported.ts';

/** Where a recording runs; pages that may not be recorded are then opened as documents of their own. */
export const RECORDED = 'data-clarity-mask';

type Call = unknown[];

/**
 * Starts Clarity on this document. Everything is masked from the root on: text, pictures, addresses of links, what is
 * typed. The service's own settings come with its script, by a call of `start`; it passes through here and is narrowed.
 * @param source where the visitor came from, as it may be told
 */
export function startRecorder(id: string, source: string): void {
  document.documentElement.setAttribute(RECORDED, 'true');
  Object.defineProperty(document, 'referrer', { get: () => source, configurable: true });
  const waiting: Call[] = [];
  const clarity = (...call: Call): void => {
    if (call[0] === 'start') call[1] = narrowed(call[1]);
    waiting.push(call);
  };
  Object.assign(window, { clarity: Object.assign(clarity, { q: waiting }) });
  clarity('consentv2', { ad_Storage: 'denied', analytics_Storage: 'granted' });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.clarity.ms/tag/${id}`;
  document.head.append(script);
}

/** Settings under which no word of the page and no typed parameter of its address is recorded. */
export const narrowed = (settings: unknown): Record<string, unknown> => ({
  ...(typeof settings === 'object' ? settings : {}),
  content: false,
  unmask: [],
  drop: unrecordedParameters(location.search),
});
