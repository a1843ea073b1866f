import {
  addTakedownFile,
  decideTakedown,
  fontMentions,
  removeTakedownFile,
  TAKEDOWN_LIMITS,
  takedownFile,
  takedownReach,
  takedownResource,
} from '@ziwan/contract/admin';
import { type AnyHandler, handle, UNCACHED } from '../../calls/handling.ts';
import { handleResource } from '../../calls/resource.ts';
import type { Evidence } from './evidence.ts';
import type { Takedowns } from './service.ts';

export const takedownHandlers = (takedowns: Takedowns, evidence: Evidence): readonly AnyHandler[] => [
  ...handleResource(takedownResource, takedowns),
  handle(takedownReach, UNCACHED, ({ params }) => takedowns.reach(params.id)),
  handle(fontMentions, UNCACHED, ({ params }) => takedowns.mentions(params.id)),
  handle(decideTakedown, UNCACHED, ({ params, body }, context) => takedowns.decide(params.id, body, context)),
  handle(addTakedownFile, { ...UNCACHED, bodyBytes: TAKEDOWN_LIMITS.bytes }, ({ params, body }) =>
    takedowns.addFile(params.id, body),
  ),
  handle(takedownFile, UNCACHED, ({ params }) => evidence.file(params.id, params.file)),
  handle(removeTakedownFile, UNCACHED, ({ params }) => takedowns.removeFile(params.id, params.file)),
];
