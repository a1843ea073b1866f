import { isApiError } from '@ziwan/contract';
import { createPath, isRouteErrorResponse, type MiddlewareFunction } from 'react-router';
import { routerContext } from './failed-navigation.ts';

const isMissing = (failure: unknown): boolean =>
  (isApiError(failure) || isRouteErrorResponse(failure) || failure instanceof Response) &&
  (failure.status === 404 || failure.status === 410);

/**
 * Loads a page that does not exist as a document: the server knows where old addresses lead, and answers others with
 * its 404.
 */
export const askServerForMissing: MiddlewareFunction = async ({ request, context }, next) => {
  const results = (await next()) as Record<string, { type: 'data' | 'error'; result: unknown }>;
  const router = context.get(routerContext);
  const target = router?.state.navigation.location;
  const missing = Object.values(results ?? {}).some(
    ({ type, result }) => type === 'error' && isMissing(result),
  );
  if (!missing || !target || request.signal.aborted) return results;
  window.location.assign(createPath(target));
  // Never resolves: the new document replaces this one.
  return new Promise(() => {});
};
