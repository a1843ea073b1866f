import { parseAst } from 'vite';

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

/**
 * Lists every single mutation of a source worth trying: numbers, comparisons, negated conditions, removed calls,
 * removed items of string lists. Types and imports stay as they are.
 * @returns mutants in source order; offsets in UTF-16 units, lines and columns from 1
 */
export function mutantsOf(source, file) {
  const mutants = [];
  const add = ({ start, end }, text) => {
    const before = source.slice(0, start).split('\n');
    mutants.push({ line: before.length, column: before.at(-1).length + 1, start, end, text });
  };
  const negate = (node) => add(node, `!(${source.slice(node.start, node.end)})`);

  const rules = {
    Literal(node, parent) {
      if (typeof node.value === 'number') add(node, node.value === 0 ? '1' : `(${node.raw} * 2)`);
      if (typeof node.value === 'boolean') add(node, String(!node.value));
      if (typeof node.value === 'string' && parent.type === 'ArrayExpression') add(node, "''");
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

  walk(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), null);
  return mutants.sort((a, b) => a.start - b.start);
}
