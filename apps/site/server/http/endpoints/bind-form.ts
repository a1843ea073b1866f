import type { FastifyInstance } from 'fastify';
import type { AnyHandler } from '../../calls/handling.ts';
import { addFormParsers, readFields, readForm } from '../transport/form.ts';
import { type Binding, bind, parsedBody } from './bind.ts';

/** Registers endpoints that take a form body, in a Fastify scope that accepts no other content type. */
export async function bindForms(
  app: FastifyInstance,
  handlers: readonly AnyHandler[],
  binding: Binding,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await addFormParsers(scope);
    for (const handler of handlers)
      bind(scope, handler, binding, (request) => readForm(request, handler.bodyBytes));
  });
}

/** Registers endpoints that take the same body as JSON or as a form. */
export async function bindEither(
  app: FastifyInstance,
  handlers: readonly AnyHandler[],
  binding: Binding,
): Promise<void> {
  await app.register(async (scope) => {
    await addFormParsers(scope);
    for (const handler of handlers)
      bind(scope, handler, binding, async (request) => (await readFields(request)) ?? parsedBody(request));
  });
}
