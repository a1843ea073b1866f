import sax from 'sax';

/** Elements of an XML text, in order. @throws Error for text that is not well-formed */
export function xmlElements(text: string): { name: string; attributes: Record<string, string> }[] {
  const elements: { name: string; attributes: Record<string, string> }[] = [];
  const parser = sax.parser(true);
  parser.onopentag = ({ name, attributes }) => {
    elements.push({ name, attributes: attributes as Record<string, string> });
  };
  parser.onerror = (error) => {
    throw error;
  };
  parser.write(text).close();
  return elements;
}
