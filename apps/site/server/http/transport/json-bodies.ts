import type { FastifyInstance } from 'fastify';
import { AppError } from '../../calls/app-error.ts';

/** Maximum objects, lists and object members in a body; several times those of the largest body in the contract. */
const MAX_PARTS = 5000;
/** Maximum nesting of objects and lists. */
const MAX_DEPTH = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const BRACKETS = { open: 0x5b, close: 0x5d };
const BRACES = { open: 0x7b, close: 0x7d };

/**
 * True when the JSON has too many parts or is nested too deeply. Counting takes a few nanoseconds per character;
 * parsing a megabyte of small objects would block the event loop for 100 ms.
 */
export function isTooComplex(json: string): boolean {
  let parts = 0;
  let depth = 0;
  let isString = false;
  for (let i = 0; i < json.length; i++) {
    const c = json.charCodeAt(i);
    if (isString) {
      if (c === BACKSLASH) i++;
      else if (c === QUOTE) isString = false;
    } else if (c === QUOTE) isString = true;
    else if (c === COLON) parts++;
    else if (c === BRACKETS.open || c === BRACES.open) {
      parts++;
      depth++;
    } else if (c === BRACKETS.close || c === BRACES.close) depth--;
    if (parts > MAX_PARTS || depth > MAX_DEPTH) return true;
  }
  return false;
}

/** Parses JSON bodies as Fastify does by default, except those that are too complex. */
export function addJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooComplex(body)) done(new AppError('TOO_MANY_ITEMS'), undefined);
    else parse(request, body, done);
  });
}
