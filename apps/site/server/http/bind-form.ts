import type { FastifyInstance } from 'fastify';
import type { AnyHandler } from '../calls/handling.ts';
import { bind, parsedBody } from './bind.ts';
import type { Binding } from './caller.ts';
import { addFormParsers, readFields, readForm } from './form.ts';

/** Gives endpoints whose body is a form their routes, in a scope of their own: they take no other body. */
export async function bindForms(
  app: FastifyInstance,
  handlers: readonly AnyHandler[],
  binding: Binding,
): Promise<void> {
  if (handlers.length === 0) return;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await addFormParsers(scope);
    for (const handler of handlers)
      bind(scope, handler, binding, (request) => readForm(request, handler.bodyBytes));
  });
}

/** Gives endpoints whose body is JSON, or the same members as a form, their routes. */
export async function bindEither(
  app: FastifyInstance,
  handlers: readonly AnyHandler[],
  binding: Binding,
): Promise<void> {
  if (handlers.length === 0) return;
  await app.register(async (scope) => {
    await addFormParsers(scope);
    for (const handler of handlers)
      bind(scope, handler, binding, async (request) => (await readFields(request)) ?? parsedBody(request));
  });
}
