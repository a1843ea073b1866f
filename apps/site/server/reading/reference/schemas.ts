import type { FullEndpoint } from '@ziwan/contract';
import { toJSONSchema } from 'zod/v4/core';

/** A JSON Schema (2020-12) as zod writes it. */
export interface Schema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  contentMediaType?: string;
}

type ZodSchema = NonNullable<FullEndpoint['body']>;

/** @param io `input` for a caller's input, `output` for the result after defaults and transforms */
export function schemaOf(schema: ZodSchema, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // Files and bytes, which JSON Schema describes only by media type.
      if (zodSchema._zod.def.type === 'custom') {
        jsonSchema.type = 'string';
        jsonSchema.contentMediaType = 'application/octet-stream';
      }
      // Not every reader of schemas knows Unicode's properties, or tuples without `items`.
      for (const part of [jsonSchema, ...(jsonSchema.allOf ?? [])])
        if (typeof part.pattern === 'string') part.pattern = withoutProperties(part.pattern);
      if (jsonSchema.prefixItems) {
        const { length } = jsonSchema.prefixItems;
        Object.assign(jsonSchema, { items: {}, minItems: length, maxItems: length });
      }
    },
  }) as Schema & { $schema?: string };
  return rest;
}

const CONTROLS = '\\u0000-\\u001f\\u007f-\\u009f';

/** A pattern in the words that all regular expressions know: controls and surrogates by their numbers. */
const withoutProperties = (pattern: string): string =>
  pattern
    .replaceAll('\\P{Cc}', `[^${CONTROLS}]`)
    .replaceAll('\\p{Cc}', CONTROLS)
    .replaceAll('\\p{Cs}', '\\ud800-\\udfff');

export interface InputField {
  name: string;
  in: 'path' | 'query' | 'body';
  schema: Schema;
  required: boolean;
}

/** Fields of an object schema. A union has the fields of all branches, required if every branch requires them. */
export function membersOf(schema: Schema, where: InputField['in']): InputField[] {
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) {
    const all = branches.map((b) => membersOf(b, where));
    const names = [...new Set(all.flatMap((fields) => fields.map((f) => f.name)))];
    return names.map((name) => {
      const of = all.map((fields) => fields.find((f) => f.name === name));
      const known = of.filter((f) => f !== undefined);
      return {
        ...(known[0] as InputField),
        schema: known.length === 1 ? (known[0] as InputField).schema : { anyOf: known.map((f) => f.schema) },
        required: of.every((f) => f?.required),
      };
    });
  }
  return Object.entries(schema.properties ?? {}).map(([name, s]) => ({
    name,
    in: where,
    schema: s,
    required: schema.required?.includes(name) ?? false,
  }));
}

/** Members of objects in a field and in its lists, by path: `faces[].atlas.kind`. */
export function nestedIn({ name, in: where, schema }: InputField): InputField[] {
  if (schema.items) return nestedIn({ name: `${name}[]`, in: where, schema: schema.items, required: true });
  return membersOf(schema, where).flatMap((member) => {
    const nested = { ...member, name: `${name}.${member.name}` };
    return [nested, ...nestedIn(nested)];
  });
}
