import { setTimeout } from 'node:timers/promises';
import { createClient } from '@ziwan/client';
import { type ApiClient, isApiError } from '@ziwan/contract';
import { EXIT, inputError, isPassing, PackError } from './pack-error.ts';

/** Attempts of a call, and the longest pause (s) that the command waits between two of them. */
const ATTEMPTS = 5;
const LONGEST_PAUSE = 120;
/** Timeout (ms) of a call: eight faces with atlases take minutes on a small machine. */
const TIMEOUT = 10 * 60_000;

export const notASite = (cause: unknown): PackError =>
  new PackError(EXIT.site, 'NOT_A_SITE', '这个地址上不是字玩的网站。', cause);

interface SiteParts {
  readonly fetch?: typeof fetch | undefined;
  /** Waits (ms) between attempts. */
  readonly pause?: ((ms: number) => Promise<unknown>) | undefined;
  readonly tell: (message: string) => void;
}

/** Client of a site. @throws PackError ARGUMENTS unless the address is one of http(s) */
export function siteClient(address: string, parts: SiteParts): ApiClient {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw inputError('ARGUMENTS', `网站的地址要以 https:// 开头，这里是 ${address}。`);
  const client = createClient({
    origin: url.origin + url.pathname.replace(/\/+$/, ''),
    timeoutMs: TIMEOUT,
    ...(parts.fetch ? { fetch: parts.fetch } : {}),
  });
  return patient(client, parts);
}

/**
 * Repeats calls that fail for a passing reason, after the time that the site asked for, else after 1, 2, 4 and 8 s.
 * Rejects with the last error after five attempts, or at once if the site asks for more than two minutes.
 */
export function patient(client: ApiClient, { pause = setTimeout, tell }: SiteParts): ApiClient {
  return {
    async call(endpoint, input, options) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await client.call(endpoint, input, options);
        } catch (error) {
          if (!isApiError(error)) throw error;
          // Only an answer that is not an envelope has the HTTP status for its code.
          if (error.status === 200 || error.code === '404') throw notASite(error);
          const seconds = error.retryAfter ?? 2 ** (attempt - 1);
          if (!isPassing(error) || attempt === ATTEMPTS || seconds > LONGEST_PAUSE) throw error;
          tell(`${error.message}（${seconds} 秒后再试，第 ${attempt + 1} 次，最多 ${ATTEMPTS} 次）`);
          await pause(seconds * 1000);
        }
      }
    },
  };
}
