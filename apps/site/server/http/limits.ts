import rateLimit from '@fastify/rate-limit';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { AppError } from '../calls/app-error.ts';
import type { LimitName } from '../calls/handling.ts';

export type LimitNumbers = Readonly<Record<LimitName, number>>;

/** Route config for one of the named limits. */
export function limit(numbers: LimitNumbers, name: LimitName): FastifyContextConfig {
  const max = numbers[name];
  return max === 0 ? {} : { rateLimit: { max, timeWindow: 60_000 } };
}

export async function addLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    // Addresses tracked per limit; the oldest are evicted, which bounds memory under a flood.
    cache: 20_000,
    // An IPv6 client owns a whole /64, so limits count the /64, not single addresses.
    ipv6Subnet: 64,
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(ttl / 1000)) }),
  });
}
