import sax from 'sax';

export interface XmlElement {
  /** Qualified name, prefix included. */
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** Text directly inside the element. */
  text: string;
}

/** Parses a document strictly, namespaces included. @throws Error when it is not well-formed */
export function parseXml(xml: string): XmlElement {
  const parser = sax.parser(true, { xmlns: true });
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const within = () => open.at(-1) as XmlElement;
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, a]) => [key, typeof a === 'string' ? a : a.value]);
    const element: XmlElement = { name, attributes: Object.fromEntries(values), children: [], text: '' };
    within().children.push(element);
    open.push(element);
  };
  parser.onclosetag = () => void open.pop();
  parser.ontext = (text) => {
    within().text += text;
  };
  parser.write(xml).close();
  const [element, ...more] = root.children;
  if (!element || more.length > 0) throw new Error('a document has one root');
  return element;
}

export const childrenOf = (of: XmlElement, name: string): XmlElement[] =>
  of.children.filter((c) => c.name === name);

/** Text of the only child with that name. @throws Error when there are none or several */
export function textOf(of: XmlElement, name: string): string {
  const [child, ...more] = childrenOf(of, name);
  if (!child || more.length > 0) throw new Error(`one <${name}> in <${of.name}>, not ${more.length + 1}`);
  return child.text;
}
