import { escapeHtml } from '@ziwan/contract/markup';

export const FONT_DISPLAYS = [
  { value: 'swap', note: '先用后备字体，到了就换' },
  { value: 'optional', note: '来得及才用，绝不跳动' },
  { value: 'fallback', note: '只等一小会儿' },
  { value: 'block', note: '等字体到再显示' },
  { value: 'auto', note: '由浏览器决定' },
] as const;
export type FontDisplay = (typeof FONT_DISPLAYS)[number]['value'];

interface EmbedOptions {
  /** Origin without a trailing slash; empty until known, which gives relative URLs. */
  origin: string;
  /** Number of a face, or of the whole family. */
  gno: string;
  whole: boolean;
  /** The declared `font-family`. */
  family: string;
  weight: number;
  display: FontDisplay;
  /** Limits the font to these characters. Empty for the whole font in slices. */
  text: string;
}

/** URL of the stylesheet with the `@font-face` rules. */
export function embedStylesheet({
  origin,
  gno,
  whole,
  display,
  text,
}: Omit<EmbedOptions, 'family' | 'weight'>) {
  const query = new URLSearchParams();
  if (display !== 'swap') query.set('display', display);
  // Distinct code points. Other white space than the space is drawn by no glyph of the text.
  const characters = [...new Set(text.trim())].filter((c) => c === ' ' || c.trim() !== '').join('');
  if (characters) query.set('text', characters);
  const search = query.toString();
  return `${origin}/webfont/css/${whole ? 'family/' : ''}${encodeURIComponent(gno)}.css${search ? `?${search}` : ''}`;
}

const cssString = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

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
