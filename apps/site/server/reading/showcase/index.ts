import type { AnyHandler } from '../../calls/handling.ts';
import type { Entries } from '../content/index.ts';
import { caseDetailById } from './handlers/case-selectDetail.ts';
import { casePage } from './handlers/case-selectPage.ts';
import { videoDetailById } from './handlers/video-getDetailById.ts';
import { videoPage } from './handlers/video-selectPage.ts';
import { Showcase } from './service.ts';

export type { Showcase };

export function createShowcase(parts: { entries: Entries }): {
  readonly showcase: Showcase;
  readonly handlers: readonly AnyHandler[];
} {
  const showcase = new Showcase(parts.entries);
  return {
    showcase,
    handlers: [casePage(showcase), caseDetailById(showcase), videoPage(showcase), videoDetailById(showcase)],
  };
}
