/** Elements whose text is not drawn. */
const UNDRAWN = /^(script|style|noscript|template|head|title|meta|link)$/i;
/** Inputs that draw their value as a label. */
const BUTTONS = /^(button|submit|reset)$/;
/** Numerals of list markers, whatever their style. */
const MARKERS = '0123456789.〇一二三四五六七八九十百千、';

type IsSetIn = (style: CSSStyleDeclaration) => boolean;

/**
 * The characters that an element draws in a face: its text nodes, its label, what style sheets add before and after
 * it, in each case of letters that they ask for. Never what a visitor types.
 */
export function textOf(element: Element, isSetIn: IsSetIn): string {
  if (UNDRAWN.test(element.localName)) return '';
  const style = getComputedStyle(element);
  let text = isSetIn(style) && !(element as HTMLElement).isContentEditable ? ownText(element, style) : '';
  for (const part of ['::before', '::after']) {
    const added = getComputedStyle(element, part);
    if (/["']|quote/.test(added.content) && isSetIn(added)) text += `${added.content}“”‘’`;
  }
  return text;
}

function ownText(element: Element, style: CSSStyleDeclaration): string {
  let text = '';
  for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) text += node.nodeValue;
  const { placeholder, type, value } = element as HTMLInputElement;
  if (placeholder) text += placeholder;
  if (element.localName === 'input' && BUTTONS.test(type)) text += value;
  if (style.display === 'list-item' && style.listStyleType !== 'none') text += MARKERS;
  if (style.textOverflow === 'ellipsis') text += '…';
  return style.textTransform === 'none' && style.fontVariantCaps === 'normal'
    ? text
    : text + text.toUpperCase() + text.toLowerCase();
}

/** True for a style that names the family. */
export const isFamily = (style: CSSStyleDeclaration, family: string): boolean =>
  style.fontFamily.split(',').some((name) => name.trim().replace(/^["']|["']$/g, '') === family);
