import { is } from 'css-select';
import { type Element, isTag, isText } from 'domhandler';
import { getElementsByTagName } from 'domutils';
import { parseDocument } from 'htmlparser2';
import { changesCase, type FontRule, fontRules, namedIn } from './font-rules.ts';

/** Elements whose text is not drawn. */
const UNDRAWN = new Set(['script', 'style', 'template', 'head', 'title']);
/** Numerals of list markers, whatever their style. */
const MARKERS = '0123456789.〇一二三四五六七八九十百千、';

export interface PageText {
  /** Text by family: at least what the page draws in it. */
  readonly texts: ReadonlyMap<string, string>;
  /** Selectors that could not be read; their rules count for all elements. */
  readonly unread: readonly string[];
}

/** Addresses of the stylesheets that a page links to. */
export const sheetsOf = (html: string): string[] =>
  getElementsByTagName('link', parseDocument(html), true)
    .filter(({ attribs }) => /\bstylesheet\b/i.test(attribs.rel ?? '') && attribs.href)
    .map(({ attribs }) => attribs.href as string);

/**
 * The text that a page draws in each of some families. Where only a browser knows which rule holds (states, queries,
 * the weight of selectors), each that may counts: a family may get characters that it does not draw, and lacks none.
 * @param sheets the stylesheets that the page links to
 */
export function textsOf(html: string, sheets: readonly string[], wanted: readonly string[]): PageText {
  const document = parseDocument(html);
  const own = getElementsByTagName('style', document, true).map(({ children }) =>
    children.map((child) => (isText(child) ? child.data : '')).join(''),
  );
  const css = [...sheets, ...own];
  const unread = new Set<string>();
  const rules = css.flatMap((sheet) => fontRules(sheet, wanted));
  const texts = new Map(wanted.map((family) => [family, '']));
  const matches = (element: Element, { selector }: FontRule): boolean => {
    try {
      return is(element, selector);
    } catch {
      unread.add(selector);
      return true;
    }
  };
  const add = (families: Iterable<string>, text: string) => {
    for (const family of families) texts.set(family, texts.get(family) + text);
  };
  const walk = (element: Element, inherited: ReadonlySet<string>): void => {
    if (UNDRAWN.has(element.name)) return;
    const matching = rules.filter((rule) => matches(element, rule));
    const set = familiesSet(element, matching, inherited, wanted);
    add(set, ownText(element));
    for (const { generated, content, attributes, families } of matching) {
      const added = content + attributes.map((name) => element.attribs[name] ?? '').join('');
      if (added || (generated && families))
        add(new Set([...set, ...(families ?? [])]), added + (generated ? MARKERS : ''));
    }
    for (const child of element.children) if (isTag(child)) walk(child, set);
  };
  for (const child of document.children) if (isTag(child)) walk(child, new Set());
  if (css.some(changesCase))
    for (const [family, text] of texts) texts.set(family, text + text.toUpperCase() + text.toLowerCase());
  return { texts, unread: [...unread] };
}

function familiesSet(
  { attribs }: Element,
  matching: readonly FontRule[],
  inherited: ReadonlySet<string>,
  wanted: readonly string[],
): ReadonlySet<string> {
  const rules = matching.filter(({ families, generated }) => families !== null && !generated);
  const style = /(?:^|;)\s*font(?:-family)?\s*:([^;]*)/i.exec(attribs.style ?? '')?.[1];
  if (rules.length === 0 && style === undefined) return inherited;
  const set = new Set(rules.flatMap(({ families }) => families ?? []));
  if (style !== undefined) for (const family of namedIn(style, wanted)) set.add(family);
  const isSettled = style !== undefined || rules.some(({ always }) => always);
  return isSettled ? set : new Set([...inherited, ...set]);
}

function ownText({ name, attribs, children }: Element): string {
  let text = children.map((child) => (isText(child) ? child.data : '')).join('');
  if (attribs.placeholder) text += attribs.placeholder;
  if (name === 'input' && /^(button|submit|reset)$/.test(attribs.type ?? '')) text += attribs.value ?? '';
  return name === 'li' || name === 'summary' ? text + MARKERS : text;
}
