import type { DataOf, ParsedOf } from '@ziwan/contract';
import {
  bringBack,
  dropReleaseChange,
  previewRelease,
  publishRelease,
  publishTogether,
  putReleaseChange,
  recentHistory,
  recordHistory,
  releaseResource,
  repeatRelease,
  undoRelease,
  viewMoment,
} from '@ziwan/contract/admin';
import { isoOf } from '@ziwan/contract/site-time';
import { type AnyHandler, handle, UNCACHED } from '../../calls/handling.ts';
import { handleResource } from '../../calls/resource.ts';
import type { SiteHistory } from './history.ts';
import type { ReleaseService } from './service.ts';

/** @param preview makes the address of a release's preview, or of a moment's */
export const releaseHandlers = (
  service: ReleaseService,
  history: SiteHistory,
  preview: (sight: string) => DataOf<typeof previewRelease>,
): readonly AnyHandler[] => [
  handle(recentHistory, UNCACHED, ({ query }, context) => history.recent(query, context)),
  handle(recordHistory, UNCACHED, ({ params }, context) => history.of(params, context)),
  handle(bringBack, UNCACHED, ({ params, body }, context) => history.bringBack(params, body, context)),
  handle(viewMoment, { ...UNCACHED, readOnly: true }, async ({ body }) => {
    const at = isoOf(body.at);
    await history.assertKept(at);
    return preview(`at:${at}`);
  }),
  ...handleResource(releaseResource, service),
  handle(putReleaseChange, { ...UNCACHED, recorded: putRecorded }, ({ params, body }, context) =>
    service.put(params.id, body, context),
  ),
  handle(dropReleaseChange, UNCACHED, ({ params: { id, ...named } }, context) =>
    service.drop(id, named, context),
  ),
  handle(publishRelease, UNCACHED, ({ params, body }, context) =>
    service.publish(params.id, body.revision, context),
  ),
  handle(publishTogether, UNCACHED, ({ body }, context) => service.publishTogether(body, context)),
  handle(undoRelease, UNCACHED, ({ params, body }, context) => service.undo(params.id, body, context)),
  handle(repeatRelease, UNCACHED, ({ params }, context) => service.repeat(params.id, context)),
  handle(previewRelease, { ...UNCACHED, readOnly: true }, async ({ params }) => {
    const { id } = await service.one(params.id);
    return preview(id);
  }),
];

/** For the audit log: what was put in, without revisions and what is usual, so that two hundred fit. */
const putRecorded = ({ body }: ParsedOf<typeof putReleaseChange>): Record<string, unknown> => ({
  changes: body.changes.map(({ revision: _, leaves, accepted, ...change }) => ({
    ...change,
    ...(leaves ? { leaves } : {}),
    ...(accepted ? { accepted } : {}),
  })),
});
