import { captchaGet as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { CaptchaService } from '../service.ts';

export const captchaGet = (captchas: CaptchaService) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ body }, { ip }) => captchas.get(body, ip || null));
