import type { Endpoint } from '../endpoint.ts';
import type { captchaSchemas } from './captcha.schemas.ts';

/**
 * Codes of the AJ-Captcha protocol. Every response has HTTP 200, so only `repCode` tells success from failure. The
 * protocol uses `6205` for its second verification call; this site has no such call, since forms carry the
 * verification.
 */
export const CAPTCHA_CODES = {
  OK: '0000',
  FAILED: '0001',
  BLANK: '0011',
  EXPIRED: '6110',
  WRONG: '6111',
  NOT_MADE: '6112',
  NO_PICTURE: '6113',
  GET_LIMIT: '6201',
  LOCKED: '6202',
  CHECK_LIMIT: '6204',
  VERIFY_LIMIT: '6205',
  INVALID: '6206',
  SERVER_ERROR: '9999',
} as const;
export type CaptchaCode = (typeof CAPTCHA_CODES)[keyof typeof CAPTCHA_CODES];

/**
 * `blockPuzzle`: move a piece into its hole. `clickWord`: click the given characters in order. `proofOfWork`: an
 * addition of this site for people with visual or motor impairments; the browser computes it without user input.
 * Clients of the protocol need not support it.
 */
export const CAPTCHA_KINDS = ['blockPuzzle', 'clickWord', 'proofOfWork'] as const;
export type CaptchaKind = (typeof CAPTCHA_KINDS)[number];

/** Size (px) of the pictures. Points use these coordinates, whatever size a client displays. */
export const CAPTCHA_SIZE = { width: 310, height: 155, piece: 47 } as const;

/** `y` of every `blockPuzzle` point, a constant of the protocol. */
export const CAPTCHA_PUZZLE_Y = 5;

export const captchaGet: Endpoint<typeof captchaSchemas.captchaGet> = {
  name: 'captcha-get',
  method: 'POST',
  path: '/captcha/get',
  auth: 'public',
  envelope: 'aj-captcha',
};

export const captchaCheck: Endpoint<typeof captchaSchemas.captchaCheck> = {
  name: 'captcha-check',
  method: 'POST',
  path: '/captcha/check',
  auth: 'public',
  envelope: 'aj-captcha',
};
