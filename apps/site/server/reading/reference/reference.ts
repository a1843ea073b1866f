import { type apiReference, type DataOf, ERRORS, type FullEndpoint } from '@ziwan/contract';
import { allGroups } from '@ziwan/contract/all';
import { inputFields, takes } from './openapi.ts';
import { schemaOf } from './schemas.ts';
import { inWords, lines } from './words.ts';

type Reference = DataOf<typeof apiReference>;
type Call = Reference['groups'][number]['calls'][number];

let made: Reference | null = null;

/** The API reference for people; constant for the life of the process. */
export function reference(): Reference {
  made ??= {
    groups: allGroups.map(({ name, endpoints }) => ({ name, calls: endpoints.map(call) })),
    errors: Object.values(ERRORS).map(({ code, status, message }) => ({ code, status, message })),
  };
  return made;
}

function call(endpoint: FullEndpoint): Call {
  const { name, method, path, summary, auth } = endpoint;
  return {
    name,
    method,
    path,
    summary,
    auth,
    takes: takes(endpoint),
    answers: endpoint.produces ?? 'application/json',
    fields: inputFields(endpoint).map((f) => ({
      name: f.name,
      in: f.in,
      type: inWords(f.schema),
      required: f.required,
    })),
    data: endpoint.produces ? [] : lines(schemaOf(endpoint.data, 'output')),
  };
}
