import { captchaCheck as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { CaptchaService } from '../service.ts';

export const captchaCheck = (captchas: CaptchaService) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ body }, { ip }) => captchas.check(body, ip || null));
