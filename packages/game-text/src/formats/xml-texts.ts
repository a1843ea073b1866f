import type { Input } from './format.ts';
import { parseXml } from './xml.ts';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly line: number;
}

/** What a format of XML takes from its elements. */
interface XmlTexts {
  /** True if all of the content of an element is one text, with the elements in it as markup. */
  isText(path: readonly XmlElement[]): boolean;
  text(path: readonly XmlElement[], content: string): void;
  open?(path: readonly XmlElement[]): void;
  close?(path: readonly XmlElement[]): void;
}

/**
 * Reads the texts of an XML file. Those before an error are kept.
 * @throws ReadingError as `parseXml`
 */
export async function readXmlTexts({ text, steps }: Input, takes: XmlTexts): Promise<void> {
  const path: XmlElement[] = [];
  /** Depth of the element whose content is collected. */
  let from = 0;
  let content = '';
  await parseXml(
    text,
    {
      open(name, attributes, line) {
        path.push({ name, attributes, line });
        if (from > 0) content += tagOf(name, attributes);
        else if (takes.isText(path)) {
          from = path.length;
          content = '';
        } else takes.open?.(path);
      },
      close(name) {
        if (from === path.length) {
          takes.text(path, content);
          from = 0;
        } else if (from > 0) content += `</${name}>`;
        else takes.close?.(path);
        path.pop();
      },
      text(piece) {
        if (from > 0) content += piece;
      },
    },
    steps,
  );
}

function tagOf(name: string, attributes: Readonly<Record<string, string>>): string {
  const own = Object.entries(attributes).map(([key, value]) => ` ${key}="${value.replace(/["<>\n]/g, '')}"`);
  return `<${name}${own.join('')}>`;
}
