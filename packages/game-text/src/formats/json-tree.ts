import { createScanner, type ScanError, type SyntaxKind } from 'jsonc-parser';
import { MAX_DEPTH } from '../limits.ts';
import { problemAt } from '../problems.ts';
import type { ReadingProblem } from '../reading.ts';
import type { Steps } from '../steps.ts';

/** A JSON value with its line. */
export type JsonNode =
  | { readonly kind: 'string'; readonly line: number; readonly text: string }
  | { readonly kind: 'other'; readonly line: number; readonly text: string }
  | { readonly kind: 'array'; readonly line: number; readonly items: JsonNode[] }
  | { readonly kind: 'object'; readonly line: number; readonly members: [key: string, value: JsonNode][] };

// The constants of jsonc-parser are ambient enums, which type stripping cannot read.
const OBJECT = 1 satisfies SyntaxKind.OpenBraceToken;
const OBJECT_END = 2 satisfies SyntaxKind.CloseBraceToken;
const ARRAY = 3 satisfies SyntaxKind.OpenBracketToken;
const ARRAY_END = 4 satisfies SyntaxKind.CloseBracketToken;
const COMMA = 5 satisfies SyntaxKind.CommaToken;
const COLON = 6 satisfies SyntaxKind.ColonToken;
const STRING = 10 satisfies SyntaxKind.StringLiteral;
const LINE_COMMENT = 12 satisfies SyntaxKind.LineCommentTrivia;
const TRIVIA_END = 15 satisfies SyntaxKind.Trivia;
const END = 17 satisfies SyntaxKind.EOF;
const UNCLOSED_STRING = 2 satisfies ScanError.UnexpectedEndOfString;

/**
 * Parses JSON up to its first error; comments and trailing commas are accepted. Values before the error are kept, in
 * containers that end there.
 */
export async function parseJson(
  text: string,
  steps: Steps,
): Promise<{ root?: JsonNode | undefined; problem?: ReadingProblem }> {
  const scanner = createScanner(text, false);
  const open: (JsonNode & { kind: 'array' | 'object' })[] = [];
  let root: JsonNode | undefined;
  let key: string | undefined;
  let expects: 'value' | 'key' | 'colon' | 'comma' = 'value';

  for (;;) {
    const token: number = scanner.scan();
    const line = scanner.getTokenStartLine() + 1;
    const fail = (reason: string) => ({ root, problem: problemAt(line, `JSON ${reason}，从这里起没有读。`) });
    if (steps.due()) await steps.pause(scanner.getTokenOffset() / text.length);
    if (token >= LINE_COMMENT && token <= TRIVIA_END) continue;
    const container = open.at(-1);
    if (token === END) {
      if (container || !root) return fail(root ? '在这里中断，括号没有闭合' : '没有内容');
      return { root };
    }
    if (root && !container) return fail('结束后还有内容');

    if (token === OBJECT_END || token === ARRAY_END) {
      const closes = token === OBJECT_END ? 'object' : 'array';
      if (container?.kind !== closes || expects === 'colon' || (expects === 'value' && closes === 'object'))
        return fail('的括号不成对');
      open.pop();
      expects = 'comma';
    } else if (expects === 'comma') {
      if (token !== COMMA) return fail('缺少逗号');
      expects = container?.kind === 'object' ? 'key' : 'value';
    } else if (expects === 'colon') {
      if (token !== COLON) return fail('的键后面缺少冒号');
      expects = 'value';
    } else if (expects === 'key') {
      if (token !== STRING) return fail('的键没有写在引号里');
      key = scanner.getTokenValue();
      expects = 'colon';
    } else {
      const node = nodeOf(token, line, scanner.getTokenValue());
      if (!node) return fail('的值无法识别');
      if (token === STRING && scanner.getTokenError() === UNCLOSED_STRING) return fail('的引号没有闭合');
      if (container?.kind === 'array') container.items.push(node);
      else if (container) container.members.push([key ?? '', node]);
      else root = node;
      expects = 'comma';
      if (node.kind === 'array' || node.kind === 'object') {
        if (open.length >= MAX_DEPTH) return fail(`嵌套超过 ${MAX_DEPTH} 层`);
        open.push(node);
        expects = node.kind === 'object' ? 'key' : 'value';
      } else if (!container) expects = 'comma';
    }
  }
}

function nodeOf(token: number, line: number, text: string): JsonNode | undefined {
  if (token === OBJECT) return { kind: 'object', line, members: [] };
  if (token === ARRAY) return { kind: 'array', line, items: [] };
  if (token === STRING) return { kind: 'string', line, text };
  return token >= 7 && token <= 11 ? { kind: 'other', line, text } : undefined;
}

/** Value of a member, if the node is an object that has it. */
export function member(node: JsonNode | undefined, key: string): JsonNode | undefined {
  if (node?.kind !== 'object') return;
  return node.members.find(([name]) => name === key)?.[1];
}

/** Elements of an array, none for other nodes. */
export function items(node: JsonNode | undefined): readonly JsonNode[] {
  return node?.kind === 'array' ? node.items : [];
}
