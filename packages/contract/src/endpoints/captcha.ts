import type { Endpoint } from '../endpoint.ts';
import type { captchaSchemas } from './captcha.schemas.ts';

/**
 * Answers of the AJ-Captcha protocol. All come with HTTP 200; `repCode` alone tells success from failure.
 * `6205` limits a call that the protocol has for second verification, which here is no call: forms carry it.
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
 * `blockPuzzle`: move a piece into its hole. `clickWord`: click the named characters in their order.
 * `proofOfWork` is this site's own addition for those who see or steer badly: the machine computes, nobody has to
 * see, hear or aim. Clients of the protocol do not know it and need not.
 */
export const CAPTCHA_KINDS = ['blockPuzzle', 'clickWord', 'proofOfWork'] as const;
export type CaptchaKind = (typeof CAPTCHA_KINDS)[number];

/** Size of the pictures, px; points are told in these whatever size a client shows them at. */
export const CAPTCHA_SIZE = { width: 310, height: 155, piece: 47 } as const;

/** The `y` of every `blockPuzzle` point: the protocol's constant. */
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
