/**
 * Stands in for `zod/mini` in the browser's bundle. There an endpoint is its method and path; the server validates
 * what comes in and types promise what goes out, so no schema is ever run, and 12 kB of schemas need not travel.
 */
interface Inert {
  shape: Record<string, unknown>;
  check: () => Inert;
}

const inert = (shape: Record<string, unknown> = {}): Inert => ({ shape, check: () => inert(shape) });
const schema = () => inert();

export const object = (shape: Record<string, unknown>) => inert(shape);
export const extend = (base: Inert, shape: Record<string, unknown>) => inert({ ...base.shape, ...shape });

export const coerce = { number: schema, string: schema, boolean: schema };

export {
  schema as _default,
  schema as array,
  schema as boolean,
  schema as custom,
  schema as discriminatedUnion,
  schema as instanceof,
  schema as int,
  schema as literal,
  schema as looseObject,
  schema as maximum,
  schema as maxLength,
  schema as minimum,
  schema as minLength,
  schema as null,
  schema as nullable,
  schema as number,
  schema as optional,
  schema as pipe,
  schema as record,
  schema as regex,
  schema as startsWith,
  schema as strictObject,
  schema as string,
  schema as toLowerCase,
  schema as transform,
  schema as trim,
  schema as tuple,
  schema as union,
  schema as unknown,
};

/** An enumeration keeps its values: pages offer them as choices. */
const enumeration = (values: readonly string[]) => ({ ...inert(), options: values });

export { enumeration as enum };
