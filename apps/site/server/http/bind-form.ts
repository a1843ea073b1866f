import type { FastifyInstance } from 'fastify';
import type { AnyHandler } from '../handling.ts';
import { bind } from './bind.ts';
import type { Binding } from './caller.ts';
import { addFormParsers, readForm } from './form.ts';

/** Gives endpoints whose body is a form their routes, in a scope of their own: no other call takes such bodies. */
export async function bindForms(
  app: FastifyInstance,
  handlers: readonly AnyHandler[],
  binding: Binding,
): Promise<void> {
  if (handlers.length === 0) return;
  await app.register(async (scope) => {
    await addFormParsers(scope);
    for (const handler of handlers)
      bind(scope, handler, binding, (request) => readForm(request, handler.bodyBytes));
  });
}
