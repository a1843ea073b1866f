import * as z from 'zod';
import type { SchemaGroup } from '../endpoint.ts';
import { CAPTCHA_CODES, CAPTCHA_KINDS } from './captcha.ts';

// Calls are marked pure, so that pages without a captcha do not bundle them. Clients send null or additional members,
// so only the members in use are validated.
const text = (max: number) => z.optional(z.nullable(z.string().check(z.maxLength(max))));

/** Constant over a client's lifetime, such as `slider-` and a UUID. */
const clientUid = /* @__PURE__ */ text(128);
/** Milliseconds since 1970; not used. */
const ts = z.optional(z.unknown());

const answer = <T extends z.ZodType>(repData: T) =>
  z.object({
    repCode: z.enum(CAPTCHA_CODES),
    /** Error message in Chinese; null on success. */
    repMsg: z.nullable(z.string()),
    repData: z.nullable(repData),
    success: z.boolean(),
  });

export const captchaSchemas = {
  captchaGet: {
    summary: '获取验证码（AJ-Captcha 协议）',
    description: '取一道验证题：拼图、点选或工作量；回答按 AJ-Captcha 协议，没有信封，总是 200。',
    body: z.object({ captchaType: /* @__PURE__ */ text(32), clientUid, ts }),
    data: /* @__PURE__ */ answer(
      z.object({
        captchaType: z.enum(CAPTCHA_KINDS),
        /** PNG in base64 without a `data:` prefix, 310×155; null for `proofOfWork`. */
        originalImageBase64: z.nullable(z.string()),
        /** PNG of 47×155 with a transparent background; `blockPuzzle` only. */
        jigsawImageBase64: z.nullable(z.string()),
        /** 32 hexadecimal digits; valid for 120 s and one check. */
        token: z.string(),
        /** Key of 16 characters for AES-128-ECB with PKCS#7 padding. */
        secretKey: z.nullable(z.string()),
        /** Characters to click, in order; `clickWord` only. */
        wordList: z.nullable(z.array(z.string())),
        /**
         * `proofOfWork` only: find `count` integers nᵢ for which SHA-256 of the ASCII text `token:i:nᵢ` (i from 0)
         * begins with `bits` zero bits; `pointJson` is their JSON array, encrypted.
         */
        work: z.nullable(z.object({ bits: z.int(), count: z.int() })),
        result: z.boolean(),
      }),
    ),
  },
  captchaCheck: {
    summary: '校验验证码（AJ-Captcha 协议）',
    description: '交上答案。通过之后，把 token 与答案加密成 `captchaVerification`，表单里用一次。',
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
  },
} satisfies SchemaGroup;
