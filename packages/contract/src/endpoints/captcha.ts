import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

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

// Calls are marked pure so that pages without a captcha do not carry them.
// Clients send members as null, or more than they need: only what is wrong in what counts is refused.
const text = (max: number) => z.optional(z.nullable(z.string().check(z.maxLength(max))));

/** Kept by a client over its life, such as `slider-` and a UUID. */
const clientUid = /* @__PURE__ */ text(128);
/** Milliseconds since 1970; not used. */
const ts = z.optional(z.unknown());

const answer = <T extends z.ZodMiniType>(repData: T) =>
  z.object({
    repCode: z.enum(CAPTCHA_CODES),
    /** What happened, in Chinese; null on success. */
    repMsg: z.nullable(z.string()),
    repData: z.nullable(repData),
    success: z.boolean(),
  });

export const captchaGet = endpoint({
  name: 'captcha-get',
  method: 'POST',
  path: '/captcha/get',
  summary: '获取验证码（AJ-Captcha 协议）',
  envelope: 'aj-captcha',
  body: z.object({ captchaType: /* @__PURE__ */ text(32), clientUid, ts }),
  data: /* @__PURE__ */ answer(
    z.object({
      captchaType: z.enum(CAPTCHA_KINDS),
      /** PNG in base64 without a `data:` prefix, 310×155; null for `proofOfWork`. */
      originalImageBase64: z.nullable(z.string()),
      /** PNG of 47×155, transparent round the piece; `blockPuzzle` only. */
      jigsawImageBase64: z.nullable(z.string()),
      /** 32 hexadecimal digits; good for 120 s and one check. */
      token: z.string(),
      /** Key of 16 characters for AES-128-ECB with PKCS#7. */
      secretKey: z.nullable(z.string()),
      /** Characters to click, in order; `clickWord` only. */
      wordList: z.nullable(z.array(z.string())),
      /**
       * `proofOfWork` only: find `count` whole numbers nᵢ for which SHA-256 of the ASCII text `token:i:nᵢ`
       * (i from 0) begins with `bits` zero bits; `pointJson` is their JSON array, encrypted.
       */
      work: z.nullable(z.object({ bits: z.int(), count: z.int() })),
      result: z.boolean(),
    }),
  ),
});

export const captchaCheck = endpoint({
  name: 'captcha-check',
  method: 'POST',
  path: '/captcha/check',
  summary: '校验验证码（AJ-Captcha 协议）',
  envelope: 'aj-captcha',
  body: z.object({
    captchaType: /* @__PURE__ */ text(32),
    pointJson: /* @__PURE__ */ text(4096),
    token: /* @__PURE__ */ text(128),
    clientUid,
    ts,
  }),
  data: /* @__PURE__ */ answer(
    z.object({
      captchaType: z.enum(CAPTCHA_KINDS),
      pointJson: z.string(),
      token: z.string(),
      result: z.boolean(),
    }),
  ),
});

export const captchaEndpoints = [captchaGet, captchaCheck] as const;
