import type { Schema } from './schemas.ts';

const NAMES: Record<string, string> = {
  string: '文字',
  integer: '整数',
  number: '数',
  boolean: '是否',
  object: '对象',
  null: '空',
};

/** Describes a schema in a few words: 整数 1–100，默认 30. */
export function inWords(schema: Schema): string {
  const words = [kind(schema)];
  const bounds = range(schema);
  if (bounds) words[0] += ` ${bounds}`;
  if (schema.default !== undefined) words.push(`默认 ${JSON.stringify(schema.default).replaceAll('"', '')}`);
  return words.join('，');
}

function kind(schema: Schema): string {
  if (schema.contentMediaType) return '文件';
  if (schema.const !== undefined) return `固定为 ${String(schema.const)}`;
  if (schema.enum) return schema.enum.map(String).join(' | ');
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return [...new Set(branches.map(kind))].join(' 或 ');
  if (schema.type === 'array') {
    const of = schema.prefixItems?.map(kind).join('、') ?? (schema.items ? kind(schema.items) : '任意值');
    return `${of} 的列表`;
  }
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object' && !schema.properties) {
    return `名称到${kind(schema.additionalProperties)}的映射`;
  }
  return [schema.type ?? '']
    .flat()
    .map((t) => NAMES[t] ?? '任意值')
    .join(' 或 ');
}

function range({ minimum, maximum, minLength, maxLength, minItems, maxItems }: Schema): string {
  if (maxLength !== undefined) return `${minLength ?? 0}–${maxLength} 字`;
  if (maxItems !== undefined) return `${minItems ?? 0}–${maxItems} 项`;
  // Omits the safe-integer bounds zod adds to every integer.
  const low = minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum;
  const high = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
  if (low === undefined && high === undefined) return '';
  return high === undefined ? `≥ ${low}` : low === undefined ? `≤ ${high}` : `${low}–${high}`;
}

/** Describes a response, one line per field: `records[].fontGNo: 文字`. */
export function lines(schema: Schema, path = ''): string[] {
  const branches = schema.anyOf ?? schema.oneOf;
  const real = branches?.filter((b) => b.type !== 'null');
  const optional = branches !== undefined && real?.length !== branches.length;
  if (real?.length === 1) {
    const [first = '', ...rest] = lines(real[0] as Schema, path);
    return [optional ? `${first} 或 空` : first, ...rest];
  }
  if (schema.type === 'array' && schema.items && isNested(schema.items))
    return lines(schema.items, `${path}[]`);
  if (schema.type === 'object' && schema.properties) {
    const inner = Object.entries(schema.properties).flatMap(([name, s]) =>
      lines(s, path ? `${path}.${name}` : name),
    );
    return path === '' ? inner : [`${path}: 对象`, ...inner];
  }
  if (
    schema.type === 'object' &&
    typeof schema.additionalProperties === 'object' &&
    isNested(schema.additionalProperties)
  ) {
    return lines(schema.additionalProperties, `${path}{名称}`);
  }
  return [`${path || 'data'}: ${inWords(schema)}`];
}

const isNested = (s: Schema): boolean =>
  s.properties !== undefined || (s.type === 'array' && s.items !== undefined && isNested(s.items));
