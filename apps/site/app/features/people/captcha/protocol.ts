import { type ApiClient, type CaptchaKind, captchaCheck, captchaGet } from '@ziwan/contract';

export type PictureKind = 'blockPuzzle' | 'clickWord';

export interface Challenge {
  readonly kind: CaptchaKind;
  /** Addresses of the pictures; null where the kind has none. */
  readonly picture: string | null;
  readonly piece: string | null;
  readonly words: readonly string[];
  readonly work: { readonly bits: number; readonly count: number } | null;
  readonly token: string;
  readonly secretKey: string | null;
}

export type Outcome = 'open' | 'checking' | 'passed' | 'wrong';

/** What each kind of task is given. */
export interface TaskProps {
  challenge: Challenge;
  outcome: Outcome;
  /** @param point what goes into `pointJson` */
  onAnswer: (point: unknown) => void;
}

/** The server said no; its sentence is for the visitor. */
export class CaptchaRefusal extends Error {
  readonly code: string;

  constructor(code: string, message: string | null) {
    super(message || '验证没有成功，请重试');
    this.name = 'CaptchaRefusal';
    this.code = code;
  }
}

const SUCCESS = '0000';
/** Milliseconds for which the server keeps a captcha, less what the way there and back may take. */
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
 * Asks whether an answer is right.
 * @param point the answer as it will be written into JSON, in the picture's own pixels
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
  // The server compares letter for letter, so this is the text that was checked, not the point written once more.
  return seal(`${token}---${plain}`);
}

const NAMES: Readonly<Record<CaptchaKind, string>> = {
  blockPuzzle: 'slider',
  clickWord: 'point',
  proofOfWork: 'work',
};

/** A name that this browser keeps, so that people behind one address are counted apart. */
function clientUid(kind: CaptchaKind): string {
  const name = NAMES[kind];
  try {
    const kept = localStorage.getItem(name);
    if (kept) return kept;
    const uid = `${name}-${randomName()}`;
    localStorage.setItem(name, uid);
    return uid;
  } catch {
    // Without a store the name lasts for one call; the address is counted all the same.
    return `${name}-${randomName()}`;
  }
}

/** `crypto.randomUUID` is missing where a page comes over plain HTTP. */
const randomName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('');
