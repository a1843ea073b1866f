import type { Endpoint, FullEndpoint, SchemaGroup, Schemas } from './endpoint.ts';

type CallsOf<G extends SchemaGroup> = {
  [K in keyof G]: G[K] extends Schemas
    ? Endpoint<G[K]>
    : G[K] extends Readonly<Record<string, Schemas>>
      ? { [M in keyof G[K]]: Endpoint<G[K][M]> }
      : never;
};

type AnyCall = Endpoint | Readonly<Record<string, Endpoint>>;

/** Names of calls for which the group has no schemas. */
type Undescribed<C, G> = {
  [K in keyof C]: C[K] extends AnyCall ? (K extends keyof G ? never : K) : never;
}[keyof C];

/**
 * Joins calls and their schemas, in the order of the schemas. A call without schemas, schemas without a call, and a
 * call typed by another's schemas are type errors that name the culprit.
 * @param calls the module that declares them: `import * as fontCalls from './endpoints/fonts.ts'`
 */
export function join<G extends SchemaGroup, C extends CallsOf<G>>(
  calls: C & Record<Undescribed<C, G>, { 'this call has no schemas': never }>,
  schemas: G,
): FullEndpoint[] {
  return Object.entries(schemas).flatMap(([key, own]) => joined(calls[key as keyof C] as AnyCall, own));
}

function joined(call: AnyCall, own: SchemaGroup[string]): FullEndpoint[] {
  if (isSchemas(own)) return [{ ...(call as Endpoint), ...own }];
  return Object.entries(own).map(([key, schemas]) => ({
    ...((call as Record<string, Endpoint>)[key] as Endpoint),
    ...schemas,
  }));
}

const isSchemas = (own: SchemaGroup[string]): own is Schemas => typeof own.summary === 'string';
