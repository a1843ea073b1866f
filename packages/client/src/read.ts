import { ApiError, type Envelope, GENERAL_ERRORS, SUCCESS } from '@ziwan/contract';

/** @throws ApiError if the response is not a successful envelope */
export async function readEnvelope(response: Response): Promise<unknown> {
  const envelope = (await response.json().catch(() => null)) as Envelope<unknown> | null;
  if (envelope?.code === SUCCESS && response.ok) return envelope.data;
  throw failure(response, envelope);
}

/**
 * Reads the response of an endpoint with its own envelope.
 * @throws ApiError for any status but 200
 */
export async function readOwnEnvelope(response: Response): Promise<unknown> {
  const answer = response.ok ? await response.json().catch(() => null) : null;
  if (answer !== null) return answer;
  throw failure(response, null);
}

/**
 * Reads the file of an endpoint that declares `produces`.
 * @throws ApiError for errors, which are envelopes
 */
export async function readFile(response: Response): Promise<unknown> {
  if (!response.ok) return readEnvelope(response);
  const named = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const note = response.headers.get('x-note');
  return {
    ...(note ? { note: decodeURIComponent(note) } : {}),
    fileName: named ? decodeURIComponent(named) : '',
    etag: response.headers.get('etag') ?? '',
    mediaType: response.headers.get('content-type') ?? '',
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}

function failure(response: Response, envelope: Partial<Envelope<unknown>> | null): ApiError {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(
    String(envelope?.code ?? response.status),
    response.status,
    envelope?.message || sentenceOf(response.status),
    Number.isFinite(seconds) ? seconds : null,
  );
}

/** Fallback message for a response without one, such as a proxy's. */
function sentenceOf(status: number): string {
  const own = Object.values(GENERAL_ERRORS).find((e) => e.status === status && e.code === `S00${status}`);
  if (own) return own.message;
  return status >= 500 ? GENERAL_ERRORS.INTERNAL.message : '没有成功，请稍后再试';
}
