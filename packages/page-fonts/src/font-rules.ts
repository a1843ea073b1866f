import { type AtRule, parse, type Root, type Rule } from 'postcss';

/** What a rule of a stylesheet says about fonts, for the elements that a selector matches. */
export interface FontRule {
  /** Without states and pseudo-elements, so that it matches at least the elements of the rule. */
  readonly selector: string;
  /** True for a rule of `::before`, `::after` and the like. */
  readonly generated: boolean;
  /** Families that it names; null if it says nothing of them. */
  readonly families: readonly string[] | null;
  /** False if a state, a query or a layer decides whether it applies: then other rules may hold as well. */
  readonly always: boolean;
  /** Text that it adds, and attributes whose value it adds. */
  readonly content: string;
  readonly attributes: readonly string[];
}

const STATES =
  /:(?:hover|focus(?:-within|-visible)?|active|visited|target|checked|disabled|open|popover-open|placeholder-shown)\b/g;
const PSEUDO_ELEMENT =
  /::?(?:before|after|marker|placeholder|first-letter|first-line|selection|backdrop|file-selector-button)\b/g;
const QUOTES = '“”‘’';

/** Values of custom properties, wherever they are set: which one holds, only a browser knows. */
export type Variables = ReadonlyMap<string, string>;

/** @throws CssSyntaxError */
export const parseSheet = (css: string): Root => parse(css);

/** Addresses of the stylesheets that a stylesheet imports. */
export function importsOf(root: Root): string[] {
  const addresses: string[] = [];
  root.walkAtRules(/^import$/i, ({ params }) => {
    const address = /^(?:url\(\s*)?["']?([^"')\s]+)/i.exec(params)?.[1];
    if (address) addresses.push(address);
  });
  return addresses;
}

/** @param wanted families that are looked for */
export function fontRules(root: Root, variables: Variables, wanted: readonly string[]): FontRule[] {
  const rules: FontRule[] = [];
  root.walkRules((rule) => {
    if (insideKeyframes(rule)) return;
    const families = familiesOf(rule, variables, wanted);
    const { content, attributes } = contentOf(rule);
    if (families === null && content === '' && attributes.length === 0) return;
    for (const written of rule.selectors) {
      const selector = written.replace(PSEUDO_ELEMENT, '').replace(STATES, '').trim();
      rules.push({
        selector: selector === '' || /[>+~\s]$/.test(selector) ? `${selector}*` : selector,
        generated: written.search(PSEUDO_ELEMENT) >= 0,
        families,
        always: rule.parent?.type === 'root' && written.search(STATES) < 0,
        content,
        attributes,
      });
    }
  });
  return rules;
}

/** True for a stylesheet that changes the case of letters. */
export const changesCase = (css: string): boolean =>
  /text-transform\s*:\s*(?:upper|lower|capital)|small-caps|all-petite/.test(css);

function insideKeyframes({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && /keyframes$/i.test((parent as AtRule).name);
}

/** The custom properties of stylesheets, and of `style` attributes. */
export function variablesOf(roots: readonly Root[]): Variables {
  const values = new Map<string, string>();
  for (const root of roots)
    root.walkDecls(/^--/, ({ prop, value }) => {
      values.set(prop, `${values.get(prop) ?? ''},${value}`);
    });
  return values;
}

/** The wanted families that the declarations of a rule name together; null if they leave the inherited ones. */
export function familiesOf(
  { nodes }: Pick<Rule | Root, 'nodes'>,
  variables: Variables,
  wanted: readonly string[],
): string[] | null {
  let families: string[] | null = null;
  for (const node of nodes) {
    if (node.type !== 'decl' || !/^font(-family)?$/i.test(node.prop)) continue;
    if (/^(?:inherit|unset|revert|revert-layer)$/i.test(node.value.trim())) continue;
    families = [...(families ?? []), ...namedIn(resolved(node.value, variables), wanted)];
  }
  return families;
}

/** The wanted families that a value of `font` or `font-family` names. */
function namedIn(value: string, wanted: readonly string[]): string[] {
  const parts = value.split(',').map((part) => part.trim().replace(/^["']|["']$/g, ''));
  return wanted.filter((family) =>
    parts.some((part) => part === family || part.endsWith(` ${family}`) || part.endsWith(`"${family}`)),
  );
}

function resolved(value: string, variables: Variables): string {
  let text = value;
  for (let depth = 0; depth < 5 && text.includes('var('); depth++)
    text = text.replace(
      /var\(\s*(--[\w-]+)\s*(?:,([^()]*))?\)/g,
      (_, name, other = '') => `${variables.get(name) ?? ''},${other}`,
    );
  return text;
}

function contentOf(rule: Rule): { content: string; attributes: string[] } {
  let content = '';
  const attributes: string[] = [];
  for (const node of rule.nodes) {
    if (node.type !== 'decl' || node.prop.toLowerCase() !== 'content') continue;
    for (const [, double, single, attribute] of node.value.matchAll(
      /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|attr\(\s*([\w-]+)/g,
    )) {
      content += unescaped(double ?? single ?? '');
      if (attribute) attributes.push(attribute);
    }
    if (/quote/.test(node.value)) content += QUOTES;
  }
  return { content, attributes };
}

/** CSS strings write characters as `\4e00 ` too. */
const unescaped = (text: string): string =>
  text.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, hex, character) =>
    hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : character,
  );
