import { escapeHtml } from '@ziwan/contract/markup';

export const FONT_DISPLAYS = [
  { value: 'swap', note: '先用后备字体，到了就换' },
  { value: 'optional', note: '来得及才用，绝不跳动' },
  { value: 'fallback', note: '只等一小会儿' },
  { value: 'block', note: '等字体到再显示' },
  { value: 'auto', note: '由浏览器决定' },
] as const;
export type FontDisplay = (typeof FONT_DISPLAYS)[number]['value'];

export interface EmbedOptions {
  /** Scheme and host without a trailing slash; empty while it is not known: then paths stand alone. */
  origin: string;
  faceGNo: string;
  /** `font-family` that the stylesheet declares. */
  family: string;
  weight: number;
  display: FontDisplay;
  /** Only these characters; the whole font in slices when empty. */
  text: string;
}

/** Address of the stylesheet with the `@font-face` rules. */
export function embedStylesheet({ origin, faceGNo, display, text }: Omit<EmbedOptions, 'family' | 'weight'>) {
  const query = new URLSearchParams();
  if (display !== 'swap') query.set('display', display);
  // Repeated characters add nothing, and code points must not be cut in half.
  const characters = [...new Set(text)].filter((c) => c.trim() !== '').join('');
  if (characters) query.set('text', characters);
  const search = query.toString();
  return `${origin}/webfont/css/${encodeURIComponent(faceGNo)}.css${search ? `?${search}` : ''}`;
}

const cssString = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** The three ways to take the font into a page; each is complete on its own. */
export function embedCode(options: EmbedOptions): { html: string; css: string; use: string } {
  const sheet = embedStylesheet(options);
  return {
    html: [
      ...(options.origin ? [`<link rel="preconnect" href="${escapeHtml(options.origin)}" crossorigin>`] : []),
      `<link rel="stylesheet" href="${escapeHtml(sheet)}">`,
    ].join('\n'),
    css: `@import url(${cssString(sheet)});`,
    use: `.title {\n  font-family: ${cssString(options.family)}, serif;\n  font-weight: ${options.weight};\n}`,
  };
}
