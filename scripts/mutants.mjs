import { readFileSync } from 'node:fs';
import { parseAst } from 'vite';

/** Mutations that no test need catch: file, changed line, text in place of what was there, and why. */
const judged = JSON.parse(readFileSync(new URL('./judged-mutants.json', import.meta.url), 'utf8'));

/** @returns why no test need catch the mutation, or null */
export function judgementOf(file, source, { line, text }, list = judged) {
  const changed = source.split('\n')[line - 1].trim();
  return list.find((one) => one.file === file && one.line === changed && one.text === text)?.why ?? null;
}

/** Returns the items in an order that a seed decides. */
export function shuffled(items, seed) {
  let state = seed >>> 0;
  const below = (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  const order = [...items];
  for (let i = order.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

const OPPOSITE = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
};

const SORTS = new Set(['sort', 'toSorted', 'reverse', 'toReversed']);

/**
 * Lists every single mutation of a source worth trying: numbers, comparisons, negated conditions, removed calls,
 * removed items of string lists, and orders (`sort`, `asc`, `Math.max`). Types and imports stay as they are.
 * @returns mutants in source order; offsets in UTF-16 units, lines and columns from 1
 */
export function mutantsOf(source, file) {
  const mutants = [];
  const lineStarts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const add = ({ start, end }, text) => {
    const line = lineStarts.findLastIndex((at) => at <= start);
    mutants.push({ line: line + 1, column: start - lineStarts[line] + 1, start, end, text });
  };
  const negate = (node) => add(node, `!(${source.slice(node.start, node.end)})`);

  const rules = {
    Literal(node, parent) {
      if (typeof node.value === 'number') add(node, node.value === 0 ? '1' : `(${node.raw} * 2)`);
      if (typeof node.value === 'boolean') add(node, String(!node.value));
      if (node.value && typeof node.value === 'string' && parent.type === 'ArrayExpression') add(node, "''");
      if (node.value === 'asc' || node.value === 'desc') add(node, node.value === 'asc' ? "'desc'" : "'asc'");
    },
    MemberExpression(node) {
      const called = source.slice(node.start, node.end);
      if (called === 'Math.max' || called === 'Math.min')
        add(node, called === 'Math.max' ? 'Math.min' : 'Math.max');
    },
    CallExpression({ callee, end }) {
      if (callee.type === 'MemberExpression' && SORTS.has(callee.property.name))
        add({ start: callee.object.end, end }, '');
    },
    BinaryExpression: swap,
    LogicalExpression: swap,
    UnaryExpression(node) {
      if (node.operator === '!') add(node, `(${source.slice(node.argument.start, node.argument.end)})`);
    },
    IfStatement: ({ test }) => condition(test),
    ConditionalExpression: ({ test }) => condition(test),
    ExpressionStatement(node) {
      const called = node.expression.type === 'AwaitExpression' ? node.expression.argument : node.expression;
      if (called.type === 'CallExpression') add(node, ';');
    },
  };

  function swap({ left, right, operator }) {
    const at = source.indexOf(operator, left.end);
    const other = OPPOSITE[operator];
    if (other && at >= 0 && at < right.start) add({ start: at, end: at + operator.length }, other);
  }

  /** Comparisons and negations have their own rules. */
  function condition(test) {
    if (!['BinaryExpression', 'LogicalExpression', 'UnaryExpression'].includes(test.type)) negate(test);
  }

  function walk(node, parent) {
    if (node.type.startsWith('TS') && !node.expression) return;
    if (node.type === 'ImportDeclaration') return;
    rules[node.type]?.(node, parent);
    for (const [key, value] of Object.entries(node)) {
      if (key === 'typeAnnotation' || key === 'typeArguments') continue;
      for (const child of Array.isArray(value) ? value : [value])
        if (child && typeof child.type === 'string') walk(child, node);
    }
  }

  walk(parse(source, file), null);
  return mutants.sort((a, b) => a.start - b.start);
}

const parse = (source, file) => parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' });

/** True for a source that is TypeScript, whatever its types. */
export function parses(source, file) {
  try {
    parse(source, file);
    return true;
  } catch {
    return false;
  }
}
