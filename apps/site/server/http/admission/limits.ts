import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { sha256Url } from '@ziwan/infra/digest';
import type { SharedState } from '@ziwan/infra/shared-state';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { AppError } from '../../calls/app-error.ts';
import type { LimitName } from '../../calls/handling.ts';
import { subnet } from './caller.ts';

export type LimitNumbers = Readonly<Record<LimitName, number>>;

export function limit(numbers: LimitNumbers, name: LimitName): FastifyContextConfig {
  const max = numbers[name];
  return max === 0 ? {} : { rateLimit: { max, timeWindow: 60_000 } };
}

type Counters = Pick<SharedState, 'increment'>;

function storeIn(counters: Counters): FastifyRateLimitStoreCtor {
  return class RequestStore {
    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      timeWindow: number,
    ): void {
      counters.increment(key, timeWindow).then(
        ({ count, left }) => callback(null, { current: count, ttl: left }),
        (error: Error) => callback(error),
      );
    }

    /** Keys name their route, so that all routes can share a store. */
    child(): RequestStore {
      return this;
    }
  };
}

export async function addLimits(app: FastifyInstance, counters: Counters): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    store: storeIn(counters),
    // Hashed, so that the store holds no addresses.
    keyGenerator: (request) =>
      sha256Url(`requests ${request.method} ${request.routeOptions.url}\n${subnet(request.ip)}`),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(ttl / 1000)) }),
  });
}
