import { compile } from 'css-select';
import { type AnyNode, type Element, isTag, isText } from 'domhandler';
import { findAll, getElementsByTagName } from 'domutils';
import { parseDocument } from 'htmlparser2';
import type { Root } from 'postcss';
import {
  changesCase,
  type FontRule,
  familiesOf,
  fontRules,
  importsOf,
  parseSheet,
  type Variables,
  variablesOf,
} from './font-rules.ts';

/** Elements whose text is not drawn. */
const UNDRAWN = new Set(['script', 'style', 'template', 'head', 'title']);
/** Numerals of list markers, whatever their style. */
const MARKERS = '0123456789.〇一二三四五六七八九十百千、';

interface PageText {
  /** Text by family: at least what the page draws in it. */
  readonly texts: ReadonlyMap<string, string>;
  /** Selectors that could not be read, whose rules count for all elements. */
  readonly unreadSelectors: readonly string[];
  /** Number of the page's own stylesheets that could not be read. */
  readonly unreadSheets: number;
}

/** Addresses of the stylesheets that a page links to or imports. */
export function sheetsOf(html: string): string[] {
  const document = parseDocument(html);
  const linked = getElementsByTagName('link', document, true)
    .filter(({ attribs }) => /\bstylesheet\b/i.test(attribs.rel ?? '') && attribs.href)
    .map(({ attribs }) => attribs.href as string);
  return [...linked, ...parsed(stylesIn(document)).flatMap(importsOf)];
}

/**
 * The text that a page draws in each of some families. Where only a browser knows which rule holds (states, queries,
 * the weight of selectors), each that may counts: a family may get characters that it does not draw, and lacks none.
 * @param sheets the stylesheets that the page links to and imports
 */
export function textsOf(html: string, sheets: readonly Root[], wanted: readonly string[]): PageText {
  const document = parseDocument(html);
  const styles = stylesIn(document);
  const own = parsed(styles);
  const all = [...sheets, ...own];
  const attributes = parsed(
    findAll(({ attribs }) => attribs.style !== undefined, document.children).map(styleOf),
  );
  const variables = variablesOf([...all, ...attributes]);
  const rules = all.flatMap((root) => fontRules(root, variables, wanted)).map(withTest);
  const texts = new Map(wanted.map((family) => [family, '']));
  const add = (families: Iterable<string>, text: string) => {
    for (const family of families) texts.set(family, texts.get(family) + text);
  };
  const walk = (element: Element, inherited: ReadonlySet<string>): void => {
    const isShadow = element.name === 'template' && element.attribs.shadowrootmode !== undefined;
    if (UNDRAWN.has(element.name) && !isShadow) return;
    const matching = rules.filter(({ matches }) => matches(element));
    const set = familiesSet(element, matching, inherited, variables, wanted);
    add(set, ownText(element));
    for (const { generated, content, attributes: named, families } of matching) {
      const added = content + named.map((name) => element.attribs[name] ?? '').join('');
      if (added || (generated && families))
        add(new Set([...set, ...(families ?? [])]), added + (generated ? MARKERS : ''));
    }
    for (const child of element.children) if (isTag(child)) walk(child, set);
  };
  for (const child of document.children) if (isTag(child)) walk(child, new Set());
  if (all.some((root) => changesCase(root.toString())))
    for (const [family, text] of texts) texts.set(family, text + text.toUpperCase() + text.toLowerCase());
  return {
    texts,
    unreadSelectors: [...new Set(rules.filter(({ isRead }) => !isRead).map(({ selector }) => selector))],
    unreadSheets: styles.length - own.length,
  };
}

const stylesIn = (document: AnyNode & { children: AnyNode[] }): string[] =>
  getElementsByTagName('style', document, true).map(({ children }) =>
    children.map((child) => (isText(child) ? child.data : '')).join(''),
  );

const styleOf = ({ attribs }: Element): string => attribs.style ?? '';

/** Stylesheets that can be read. */
const parsed = (sheets: readonly string[]): Root[] =>
  sheets.flatMap((css) => {
    try {
      return [parseSheet(css)];
    } catch {
      return [];
    }
  });

interface TestedRule extends FontRule {
  matches(element: Element): boolean;
  /** False for a selector that could not be read: then it matches every element. */
  readonly isRead: boolean;
}

function withTest(rule: FontRule): TestedRule {
  try {
    const test = compile<AnyNode, Element>(rule.selector);
    return { ...rule, matches: test, isRead: true };
  } catch {
    return { ...rule, matches: () => true, isRead: false };
  }
}

function familiesSet(
  element: Element,
  matching: readonly FontRule[],
  inherited: ReadonlySet<string>,
  variables: Variables,
  wanted: readonly string[],
): ReadonlySet<string> {
  const rules = matching.filter(({ families, generated }) => families !== null && !generated);
  const [style] = parsed([styleOf(element)]);
  const own = style ? familiesOf(style, variables, wanted) : null;
  const set = new Set([...rules.flatMap(({ families }) => families ?? []), ...(own ?? [])]);
  const isSettled = own !== null || rules.some(({ always }) => always);
  return isSettled ? set : new Set([...inherited, ...set]);
}

function ownText({ name, attribs, children }: Element): string {
  let text = children.map((child) => (isText(child) ? child.data : '')).join('');
  if (attribs.placeholder) text += attribs.placeholder;
  if (name === 'input' && /^(button|submit|reset)$/.test(attribs.type ?? '')) text += attribs.value ?? '';
  return name === 'li' || name === 'summary' ? text + MARKERS : text;
}
