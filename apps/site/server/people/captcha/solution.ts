import { CAPTCHA_PUZZLE_Y, type CaptchaKind } from '@ziwan/contract';
import { sha256 } from '@ziwan/infra/digest';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Expected answer of a captcha, kept on the server. */
export type Solution =
  | { readonly kind: 'blockPuzzle'; readonly x: number }
  | { readonly kind: 'clickWord'; readonly points: readonly Point[] }
  | { readonly kind: 'proofOfWork'; readonly bits: number; readonly count: number };

/** Tolerance (px) of the piece's position. */
const PUZZLE_TOLERANCE = 5;
const CLICK_TOLERANCE = 25;

/** Checks a client's raw answer against the solution of the captcha with this token. */
export function solves(solution: Solution, pointJson: string, token: string): boolean {
  const answer = parse(pointJson);
  switch (solution.kind) {
    case 'blockPuzzle':
      return isPoint(answer) && answer.y === CAPTCHA_PUZZLE_Y && near(answer.x, solution.x, PUZZLE_TOLERANCE);
    case 'clickWord':
      return (
        Array.isArray(answer) &&
        answer.length === solution.points.length &&
        solution.points.every(({ x, y }, i) => {
          const p: unknown = answer[i];
          return isPoint(p) && near(p.x, x, CLICK_TOLERANCE) && near(p.y, y, CLICK_TOLERANCE);
        })
      );
    case 'proofOfWork':
      return (
        Array.isArray(answer) &&
        answer.length === solution.count &&
        answer.every((n, i) => Number.isSafeInteger(n) && works(`${token}:${i}:${n}`, solution.bits))
      );
  }
}

export const isKind = (text: string): text is CaptchaKind =>
  text === 'blockPuzzle' || text === 'clickWord' || text === 'proofOfWork';

const near = (given: number, right: number, tolerance: number): boolean =>
  Math.abs(Math.trunc(given) - right) <= tolerance;

function works(text: string, bits: number): boolean {
  return sha256(text).readUInt32BE() >>> (32 - bits) === 0;
}

function isPoint(value: unknown): value is Point {
  const { x, y } = (value ?? {}) as Partial<Point>;
  return Number.isFinite(x) && Number.isFinite(y);
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
