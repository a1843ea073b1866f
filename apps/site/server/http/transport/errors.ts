import { type Endpoint, ERRORS } from '@ziwan/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failureOf } from '../../calls/answer.ts';
import { AppError } from '../../calls/app-error.ts';
import { cache } from './cache.ts';

/** Sends every failed call as an envelope; logs only server-side faults as errors. */
export function addErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(sendFailure);
}

/** Sends the envelope of a failure; also used for URLs that the router cannot parse. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, envelope, retryAfter, isServerFault } = failureOf(error);
  // Work that stops because its client left is no fault.
  if (reply.raw.destroyed && (error as Error).name === 'AbortError')
    request.log.debug({ url: request.url }, 'the client left');
  else if (isServerFault) request.log.error({ err: error, url: request.url }, 'call failed');
  else request.log.debug({ code: envelope.code, url: request.url }, 'call refused');
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', cache.none)
    .send(envelope);
}

/** Paths of the API: their 404 is an envelope, never a page. */
const CALLS = /^\/(web\/api|api\/v1|webfont|subset|download|upload|media|captcha|healthz|readyz)(\/|$|\?)/;

export const isCall = (url: string): boolean => CALLS.test(url);

/** Creates a handler that answers a wrong method with 405 and `Allow`, and an unknown path with 404. */
export function createUnmatched(endpoints: readonly Endpoint[]) {
  const known = endpoints.map(({ path, method }) => ({
    method,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }));
  return (request: FastifyRequest, reply: FastifyReply): never => {
    const path = request.url.split('?')[0] as string;
    const methods = new Set<string>(known.filter((k) => k.pattern.test(path)).map((k) => k.method));
    if (
      methods.size === 0 &&
      /^\/(webfont\/[fs]|webfont\/css|download|media|healthz|readyz)(\/|$)/.test(path)
    )
      methods.add('GET');
    if (methods.size === 0 && !isCall(path)) methods.add('GET');
    if (methods.has('GET')) methods.add('HEAD');
    if (methods.size === 0 || methods.has(request.method)) throw new AppError('NOT_FOUND');
    reply.header('allow', [...methods].join(', '));
    throw new AppError('METHOD_NOT_ALLOWED');
  };
}

interface RawRefusal {
  key: 'TIMEOUT' | 'PAYLOAD_TOO_LARGE' | 'BAD_REQUEST' | 'UNAVAILABLE';
  phrase: string;
  details?: string;
}

/** By the code of Node's HTTP parser, or of `addBodyPace`. */
const RAW_REFUSALS: Record<string, RawRefusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: { key: 'TIMEOUT', phrase: 'Request Timeout' },
  SLOW_BODY: {
    key: 'TIMEOUT',
    phrase: 'Request Timeout',
    details: '（网络太慢，文件没有传完；请换快一点的网络，或者把文件改小）',
  },
  PLACE_NEEDED: { key: 'UNAVAILABLE', phrase: 'Service Unavailable' },
  HPE_HEADER_OVERFLOW: {
    key: 'PAYLOAD_TOO_LARGE',
    phrase: 'Payload Too Large',
    details: '（地址和请求头合起来太长；长文字请用 POST 提交）',
  },
};
const MALFORMED: RawRefusal = { key: 'BAD_REQUEST', phrase: 'Bad Request' };

/**
 * Raw response for connections that are cut before their request is whole: slow headers or bodies, a malformed request
 * line.
 */
export function connectionAnswer(code = ''): string {
  const { key, phrase, details = '' } = RAW_REFUSALS[code] ?? MALFORMED;
  const { status, code: wire, message } = ERRORS[key];
  const body = JSON.stringify({ code: wire, message: message + details, data: null });
  return [
    `HTTP/1.1 ${status} ${phrase}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(status === 503 ? ['Retry-After: 2'] : []),
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
