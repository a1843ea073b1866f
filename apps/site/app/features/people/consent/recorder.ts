import { unrecordedParameters } from './reported.ts';

/**
 * Attribute of a document that is being recorded. Pages excluded from recordings are then opened as new documents.
 */
export const RECORDED = 'data-clarity-mask';

type Call = unknown[];

/**
 * Starts Clarity on this document with everything masked: text, pictures, link URLs and input. Clarity's server
 * settings arrive in a `start` call, which is intercepted and narrowed.
 * @param source reportable referrer
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

/** Settings that keep page text and typed URL parameters out of recordings. */
const narrowed = (settings: unknown): Record<string, unknown> => ({
  ...(typeof settings === 'object' ? settings : {}),
  content: false,
  unmask: [],
  drop: unrecordedParameters(location.search),
});
