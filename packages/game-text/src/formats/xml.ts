import sax from 'sax';
import { MAX_DEPTH } from '../limits.ts';
import { ReadingError } from '../problems.ts';
import type { Steps } from '../steps.ts';

/** UTF-16 units that are parsed at a time. */
const CHUNK = 1 << 16;

/** Events of an XML document, with names and attributes without their namespace prefix. */
export interface XmlHandler {
  open(name: string, attributes: Readonly<Record<string, string>>, line: number): void;
  close(name: string, line: number): void;
  /** A piece of character data; one text may come in several. */
  text(text: string): void;
}

/**
 * Parses well-formed XML. Entities of XML and HTML are decoded; a document type that could define others is refused.
 * @throws ReadingError with the line, at the first error or nesting beyond `MAX_DEPTH`
 */
export async function parseXml(text: string, handler: XmlHandler, steps: Steps): Promise<void> {
  const parser = sax.parser(true, { position: true });
  const line = () => parser.line + 1;
  let depth = 0;
  let failed: Error | undefined;
  const fail = (error: Error) => {
    failed ??= error;
    // Throwing leaves the parser, which would otherwise go on with what follows.
    throw failed;
  };
  parser.onerror = (error) =>
    fail(new ReadingError(line(), `XML 有错（${reasonOf(error.message)}），从这里起没有读。`));
  parser.ondoctype = (type) => {
    if (type.includes('['))
      fail(new ReadingError(line(), 'XML 含有 DOCTYPE 声明。为了安全，不展开其中的实体，没有读。'));
  };
  parser.onopentag = ({ name, attributes }) => {
    if (++depth > MAX_DEPTH) fail(new ReadingError(line(), `XML 嵌套超过 ${MAX_DEPTH} 层，从这里起没有读。`));
    const local: Record<string, string> = {};
    for (const [key, value] of Object.entries(attributes)) local[localName(key)] = String(value);
    handler.open(localName(name), local, line());
  };
  parser.onclosetag = (name) => {
    depth--;
    handler.close(localName(name), line());
  };
  parser.ontext = (piece) => handler.text(piece);
  parser.oncdata = (piece) => handler.text(piece);
  for (let at = 0; at < text.length; at += CHUNK) {
    parser.write(text.slice(at, at + CHUNK));
    if (failed) throw failed;
    if (steps.due()) await steps.pause(at / text.length);
  }
  parser.close();
  if (failed) throw failed;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/unclosed root|unclosed tag|unexpected end|unmatched closing|unexpected close/i, '标签没有闭合或不成对'],
  [/entity/i, '用了没有定义的实体'],
  [/buffer/i, '一个标签过长'],
  [/attribute|whitespace/i, '属性写法不对'],
  [/outside of root|before first tag|text data/i, '根元素之外有文字'],
];

function reasonOf(message: string): string {
  return REASONS.find(([pattern]) => pattern.test(message))?.[1] ?? '写法不符合规范';
}
