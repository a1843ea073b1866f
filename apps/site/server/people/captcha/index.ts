import type { SharedState } from '@ziwan/infra/shared-state';
import type { Database } from '@ziwan/store';
import type { SubsetEngine } from '@ziwan/subset-engine';
import type { Kysely } from 'kysely';
import type { AnyHandler } from '../../calls/handling.ts';
import type { CaptchaLimits } from '../../config/limits.ts';
import type { RevisionWatch } from '../../runtime/revision.ts';
import type { Throttle } from '../../security/throttle.ts';
import type { SecurityLog } from '../security-log/index.ts';
import { createGlyphSource } from './glyph-source.ts';
import { captchaHandlers } from './handlers.ts';
import { CaptchaLimiter } from './limits.ts';
import { CaptchaRepository } from './repository.ts';
import { CaptchaService } from './service.ts';

export { refused as refusedCaptcha } from './answers.ts';

export interface CaptchaDomain {
  /**
   * Returns true exactly once per captcha solved within the last 180 s.
   * @param captchaVerification untrusted text from the form
   * @param picture true where a proof of work is not enough
   * @throws AppError PICTURE_CAPTCHA_REQUIRED
   */
  verifyCaptcha(captchaVerification: string, picture?: boolean): Promise<boolean>;
  readonly handlers: readonly AnyHandler[];
}

export function createCaptcha(parts: {
  db: Kysely<Database>;
  engine: Pick<SubsetEngine, 'subset'>;
  watch: RevisionWatch;
  guards: SharedState;
  throttle: Throttle;
  securityLog: SecurityLog;
  limits: CaptchaLimits;
  budgetUsed: () => Promise<number>;
  /** Called when a picture cannot be rendered. */
  onFault: (error: unknown) => void;
  now: () => number;
}): CaptchaDomain {
  const { db, engine, watch, guards, budgetUsed, onFault, now } = parts;
  const repository = new CaptchaRepository(guards, now);
  const service = new CaptchaService({
    repository,
    limiter: new CaptchaLimiter({ ...parts, repository }),
    glyphSource: createGlyphSource(db, engine, watch),
    budgetUsed,
    onFault,
  });
  return {
    verifyCaptcha: (captchaVerification, picture) => service.verify(captchaVerification, picture),
    handlers: captchaHandlers(service),
  };
}
