import { type apiReference, type DataOf, ERRORS, type FullEndpoint } from '@ziwan/contract';
import { allGroups } from '@ziwan/contract/all';
import { inputFields, takes } from './openapi.ts';
import { nestedIn, schemaOf } from './schemas.ts';
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
  const { name, method, path, summary, auth, help } = endpoint;
  const { fields: about = {}, example = {} } = help ?? {};
  return {
    name,
    method,
    path,
    summary,
    auth,
    takes: takes(endpoint),
    answers: endpoint.produces ?? 'application/json',
    fields: inputFields(endpoint)
      .flatMap((f) => [f, ...nestedIn(f).filter((nested) => nested.name in about)])
      .map((f) => ({
        name: f.name,
        in: f.in,
        type: inWords(f.schema),
        required: f.required,
        ...(about[f.name] === undefined ? {} : { about: about[f.name] }),
      })),
    data: endpoint.produces ? [] : lines(schemaOf(endpoint.data, 'output')),
    notes: [...(help?.notes ?? [])],
    example: {
      body: example.body ? json(example.body) : null,
      answer: example.files?.join('\n') ?? (example.answer === undefined ? null : json(example.answer)),
    },
    errors: (help?.errors ?? []).map((key) => {
      const { code, status, message } = ERRORS[key];
      return { code, status, message };
    }),
  };
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);
