import { type FontResource, fallbackFace, fallbackName } from '@ziwan/contract';
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
  /** Range of the weight axis; null for a face without one. */
  weights: readonly [min: number, max: number] | null;
  metrics: FontResource['metrics'];
  hanziAdvance: number | null;
}

/** URL of the stylesheet with the `@font-face` rules. */
export function embedStylesheet({
  origin,
  gno,
  whole,
  display,
  text,
}: Pick<EmbedOptions, 'origin' | 'gno' | 'whole' | 'display' | 'text'>) {
  const query = new URLSearchParams();
  if (display !== 'swap') query.set('display', display);
  // Distinct code points. Other white space than the space is drawn by no glyph of the text.
  const characters = [...new Set(text.trim())].filter((c) => c === ' ' || c.trim() !== '').join('');
  if (characters) query.set('text', characters);
  const search = query.toString();
  return `${origin}/webfont/css/${whole ? 'family/' : ''}${encodeURIComponent(gno)}.css${search ? `?${search}` : ''}`;
}

const cssString = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** Code by the way in which the font comes: a script that reads the page, or a stylesheet. */
export interface EmbedCode {
  /** The loader, with what browsers without scripts use, and the system's font in the lines of the face. */
  loader: string;
  html: string;
  css: string;
  npm: string;
  /** A command that writes the fonts of built pages. */
  build: string;
  use: string;
}

export function embedCode(options: EmbedOptions): EmbedCode {
  const sheet = embedStylesheet(options);
  const { origin, gno, family, weights, display } = options;
  const link = `<link rel="stylesheet" href="${escapeHtml(sheet)}">`;
  const weight = weights ? ` data-weight="${weights.join(' ')}"` : '';
  const shown = display === 'swap' ? '' : ` data-display="${display}"`;
  const settings = [
    `  site: ${cssString(origin)},`,
    `  font: ${cssString(gno)},`,
    ...(weights ? [`  weight: ${cssString(weights.join(' '))},`] : []),
    ...(display === 'swap' ? [] : [`  display: ${cssString(display)},`]),
  ];
  return {
    loader: [
      `<script src="${escapeHtml(origin)}/ziwan.js" data-family="${escapeHtml(gno)}"${weight}${shown} async></script>`,
      `<noscript>${link}</noscript>`,
      '<style>',
      fallbackFace(family, options.metrics, options.hanziAdvance).trim(),
      '</style>',
    ].join('\n'),
    html: [
      ...(origin ? [`<link rel="preconnect" href="${escapeHtml(origin)}" crossorigin>`] : []),
      link,
    ].join('\n'),
    css: `@import url(${cssString(sheet)});`,
    build: `npx ziwan-page-fonts dist --font "${family}=${origin}/font/${encodeURIComponent(gno)}"${weights ? ` --weight "${weights.join(' ')}"` : ''}${display === 'swap' ? '' : ` --display ${display}`}`,
    npm: [`import { loadFont } from '@ziwan/loader';`, '', 'loadFont({', ...settings, '});'].join('\n'),
    use: `.title {\n  font-family: ${cssString(family)}, ${cssString(fallbackName(family))}, serif;\n  font-weight: ${options.weight};\n}`,
  };
}
