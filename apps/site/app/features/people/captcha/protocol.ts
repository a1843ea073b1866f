import { type ApiClient, type CaptchaKind, captchaCheck, captchaGet } from '@ziwan/contract';

export type PictureKind = 'blockPuzzle' | 'clickWord';

export interface Challenge {
  readonly kind: CaptchaKind;
  /** URLs of the pictures; null for kinds without any. */
  readonly picture: string | null;
  readonly piece: string | null;
  readonly words: readonly string[];
  readonly work: { readonly bits: number; readonly count: number } | null;
  readonly token: string;
  readonly secretKey: string | null;
}

export type Outcome = 'open' | 'checking' | 'passed' | 'wrong';

export interface TaskProps {
  challenge: Challenge;
  outcome: Outcome;
  /** @param point content of `pointJson` */
  onAnswer: (point: unknown) => void;
}

/** The server rejected the answer. The message is for the visitor. */
export class CaptchaRefusal extends Error {
  readonly code: string;

  constructor(code: string, message: string | null) {
    super(message || '验证没有成功，请重试');
    this.name = 'CaptchaRefusal';
    this.code = code;
  }
}

const SUCCESS = '0000';
/** Lifetime of a captcha in ms, less a margin for network time. */
export const LIFE_MS = 115_000;

/** @throws CaptchaRefusal, ApiError */
export async function fetchChallenge(
  api: ApiClient,
  kind: CaptchaKind,
  signal: AbortSignal,
): Promise<Challenge> {
  const body = { captchaType: kind, clientUid: clientUid(kind), ts: Date.now() };
  const answer = await api.call(captchaGet, { body }, { signal });
  const data = answer.repData;
  if (answer.repCode !== SUCCESS || !data) throw new CaptchaRefusal(answer.repCode, answer.repMsg);
  const address = (base64: string | null) => base64 && `data:image/png;base64,${base64}`;
  return {
    kind,
    picture: address(data.originalImageBase64),
    piece: address(data.jigsawImageBase64),
    words: data.wordList ?? [],
    work: data.work,
    token: data.token,
    secretKey: data.secretKey,
  };
}

/**
 * Submits an answer.
 * @param point the answer in the picture's pixels, as serialised
 * @returns `captchaVerification` for the form
 * @throws CaptchaRefusal, ApiError
 */
export async function submit(api: ApiClient, challenge: Challenge, point: unknown): Promise<string> {
  const { kind, token, secretKey } = challenge;
  const plain = JSON.stringify(point);
  const { encrypt } = await import('./encrypt.ts');
  const seal = (text: string) => (secretKey ? encrypt(text, secretKey) : text);
  const body = {
    captchaType: kind,
    pointJson: seal(plain),
    token,
    clientUid: clientUid(kind),
    ts: Date.now(),
  };
  const answer = await api.call(captchaCheck, { body });
  if (answer.repCode !== SUCCESS) throw new CaptchaRefusal(answer.repCode, answer.repMsg);
  // The server compares strings, so send the checked text instead of serialising again.
  return seal(`${token}---${plain}`);
}

const NAMES: Readonly<Record<CaptchaKind, string>> = {
  blockPuzzle: 'slider',
  clickWord: 'point',
  proofOfWork: 'work',
};

/** A stored client id, so that people sharing an IP address are counted separately. */
function clientUid(kind: CaptchaKind): string {
  const name = NAMES[kind];
  try {
    const kept = localStorage.getItem(name);
    if (kept) return kept;
    const uid = `${name}-${randomName()}`;
    localStorage.setItem(name, uid);
    return uid;
  } catch {
    // Without storage the id lasts for one call. The IP address still counts.
    return `${name}-${randomName()}`;
  }
}

/** `crypto.randomUUID` does not exist on plain HTTP pages. */
const randomName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('');
