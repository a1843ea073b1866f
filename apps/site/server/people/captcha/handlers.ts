import { captchaCheck, captchaGet } from '@ziwan/contract';
import { type AnyHandler, handle, UNCACHED } from '../../calls/handling.ts';
import type { CaptchaService } from './service.ts';

export const captchaHandlers = (captchas: CaptchaService): readonly AnyHandler[] => [
  handle(captchaGet, UNCACHED, ({ body }, { ip }) => captchas.get(body, ip || null)),
  handle(captchaCheck, UNCACHED, ({ body }, { ip }) => captchas.check(body, ip || null)),
];
