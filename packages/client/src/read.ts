import { ApiError, type Envelope, GENERAL_ERRORS, STATUS_WORDS, SUCCESS } from '@ziwan/contract';

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
  const signature = response.headers.get('x-signature');
  return {
    ...(signature ? { signature } : {}),
    ...(note ? { note: decodeURIComponent(note) } : {}),
    fileName: named ? decodeURIComponent(named) : '',
    etag: response.headers.get('etag') ?? '',
    mediaType: response.headers.get('content-type') ?? '',
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}

function failure(response: Response, envelope: Partial<Envelope<unknown>> | null): ApiError {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const code = String(envelope?.code ?? response.status);
  const message: unknown = envelope?.message;
  return new ApiError(
    code,
    response.status,
    typeof message === 'string' && message !== '' ? message : wordsOf(code, response.status),
    Number.isFinite(seconds) ? seconds : null,
    envelope?.data ?? null,
  );
}

/** Words for a response without a message, such as a proxy's. The code of an ended session counts as 401. */
function wordsOf(code: string, status: number): string {
  const meant = code === GENERAL_ERRORS.UNAUTHENTICATED.code ? 401 : status;
  return STATUS_WORDS[meant > 505 ? 500 : meant] ?? '没有成功，请稍后再试';
}
