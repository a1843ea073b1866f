import {
  type CaptchaKind,
  CAPTCHA_CODES as CODES,
  type captchaCheck,
  type captchaGet,
  type ParsedOf,
} from '@ziwan/contract';
import { AppError } from '../../calls/app-error.ts';
import { createBoundedQueue, QueueFull } from '../../runtime/bounded-queue.ts';
import { type CaptchaAnswer, granted, refused, refusedFor } from './answers.ts';
import { decrypt, encrypt, isToken, newSecretKey, newToken, verificationHash } from './cipher.ts';
import type { GlyphSource } from './glyph-source.ts';
import type { Caller, CaptchaLimiter } from './limits.ts';
import { type GlyphFace, makePuzzle, makeWords } from './pictures/index.ts';
import type { CaptchaRepository } from './repository.ts';
import { isKind, type Solution, solves } from './solution.ts';

/** Proof-of-work parameters: 1–2 s on a phone. Eight short searches vary less in time than one long one. */
const WORK = { bits: 14, count: 8 };
/** Factor of the work at a share of the day's messages that is used, so that the rest gets dearer to drain. */
const workFactor = (used: number): number => (used >= 0.9 ? 8 : used >= 0.75 ? 4 : used >= 0.5 ? 2 : 1);
/** Concurrency and queue length for rendering; a picture takes about 10 ms of CPU time. */
const DRAWING = { running: 2, waiting: 60 };

interface Question {
  solution: Solution;
  originalImageBase64: string | null;
  jigsawImageBase64: string | null;
  wordList: string[] | null;
}

interface CaptchaGiven {
  captchaType: CaptchaKind;
  originalImageBase64: string | null;
  jigsawImageBase64: string | null;
  token: string;
  secretKey: string;
  wordList: string[] | null;
  work: { bits: number; count: number } | null;
  result: boolean;
}

interface CaptchaPassed {
  captchaType: CaptchaKind;
  pointJson: string;
  token: string;
  result: boolean;
}

interface CaptchaParts {
  repository: CaptchaRepository;
  limiter: CaptchaLimiter;
  glyphSource: GlyphSource;
  /** Returns the largest share (0–1) that is used of a budget of today's messages. */
  budgetUsed: () => Promise<number>;
  onFault: (error: unknown) => void;
}

export class CaptchaService {
  readonly #parts: CaptchaParts;
  readonly #queue = createBoundedQueue(DRAWING.running, DRAWING.waiting);

  constructor(parts: CaptchaParts) {
    this.#parts = parts;
  }

  async get(
    input: ParsedOf<typeof captchaGet>['body'],
    address: string | null,
  ): Promise<CaptchaAnswer<CaptchaGiven>> {
    const { repository, limiter } = this.#parts;
    const kind = input.captchaType;
    if (!kind) return refused(CODES.BLANK, 'captchaType 不能为空');
    if (!isKind(kind)) return refused(CODES.FAILED, '不支持的验证码类型');
    const caller = callerOf(input, address);
    const locked = await limiter.locked(caller);
    if (locked !== null) return refusedFor(CODES.LOCKED, locked);
    const wait = await limiter.count('get', kind, caller);
    if (wait !== null) return refusedFor(CODES.GET_LIMIT, wait);
    if (!(await repository.admit())) return refused(CODES.NOT_MADE);
    const question = await this.#ask(kind);
    if ('repCode' in question) return question;
    const { solution, ...shown } = question;
    const token = newToken();
    const secretKey = newSecretKey();
    await repository.keep(token, { kind, secretKey, solution });
    const work = solution.kind === 'proofOfWork' ? { bits: solution.bits, count: solution.count } : null;
    return granted({ captchaType: kind, ...shown, token, secretKey, work, result: false });
  }

  async check(
    input: ParsedOf<typeof captchaCheck>['body'],
    address: string | null,
  ): Promise<CaptchaAnswer<CaptchaPassed>> {
    const { repository, limiter } = this.#parts;
    const { captchaType: kind, pointJson, token } = input;
    if (!kind) return refused(CODES.BLANK, 'captchaType 不能为空');
    if (!pointJson) return refused(CODES.BLANK, 'pointJson 不能为空');
    if (!token) return refused(CODES.BLANK, 'token 不能为空');
    if (!isKind(kind)) return refused(CODES.FAILED, '不支持的验证码类型');
    const caller = callerOf(input, address);
    const wait = await limiter.count('check', kind, caller);
    if (wait !== null) return refusedFor(CODES.CHECK_LIMIT, wait);
    if (!isToken(token)) return refused(CODES.INVALID);
    const captcha = await repository.take(token);
    if (!captcha) return refused(CODES.EXPIRED);
    const point = decrypt(pointJson, captcha.secretKey);
    const right = captcha.kind === kind && point !== null && solves(captcha.solution, point, token);
    if (!right) {
      await limiter.failed(caller);
      return refused(CODES.WRONG);
    }
    const verification = encrypt(`${token}---${point}`, captcha.secretKey);
    await repository.keepPass(verificationHash(verification), kind);
    return granted({ captchaType: kind, pointJson, token, result: true });
  }

  /**
   * Consumes the pass of a solved captcha.
   * @param captchaVerification untrusted text from a form
   * @param picture true where a proof of work, which any script solves, is not enough
   * @throws AppError PICTURE_CAPTCHA_REQUIRED
   */
  async verify(captchaVerification: string, picture = false): Promise<boolean> {
    if (captchaVerification === '' || captchaVerification.length > 8192) return false;
    const kind = await this.#parts.repository.takePass(verificationHash(captchaVerification));
    if (picture && kind === 'proofOfWork') throw new AppError('PICTURE_CAPTCHA_REQUIRED');
    return kind !== null;
  }

  async #ask(kind: CaptchaKind): Promise<Question | CaptchaAnswer<never>> {
    if (kind === 'proofOfWork') {
      const nothing = { originalImageBase64: null, jigsawImageBase64: null, wordList: null };
      const count = WORK.count * workFactor(await this.#parts.budgetUsed());
      return { solution: { kind, bits: WORK.bits, count }, ...nothing };
    }
    try {
      const faces = await this.#faces(kind);
      const question = await this.#queue.run(() => draw(kind, faces));
      return question ?? refused(CODES.NO_PICTURE);
    } catch (error) {
      if (!(error instanceof QueueFull)) this.#parts.onFault(error);
      return refused(CODES.NOT_MADE);
    }
  }

  /**
   * Returns the faces prepared so far for puzzles, which also work without any, so that the first visitors need not
   * wait.
   */
  async #faces(kind: CaptchaKind): Promise<readonly GlyphFace[]> {
    const { glyphSource, onFault } = this.#parts;
    const ready = glyphSource.ready();
    if (kind === 'clickWord') return ready;
    ready.catch(onFault);
    return glyphSource.held;
  }
}

async function draw(
  kind: 'blockPuzzle' | 'clickWord',
  faces: readonly GlyphFace[],
): Promise<Question | null> {
  if (kind === 'blockPuzzle') {
    const { x, original, jigsaw } = await makePuzzle(faces);
    return {
      solution: { kind, x },
      originalImageBase64: original,
      jigsawImageBase64: jigsaw,
      wordList: null,
    };
  }
  const made = await makeWords(faces);
  if (!made) return null;
  const { original, words, points } = made;
  return {
    solution: { kind, points },
    originalImageBase64: original,
    jigsawImageBase64: null,
    wordList: words,
  };
}

const callerOf = (input: { clientUid?: string | null | undefined }, address: string | null): Caller => ({
  address,
  clientUid: input.clientUid || null,
});
