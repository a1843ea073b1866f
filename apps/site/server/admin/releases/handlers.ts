import type { DataOf } from '@ziwan/contract';
import {
  dropReleaseChange,
  previewRelease,
  publishRelease,
  putReleaseChange,
  releaseResource,
  undoRelease,
} from '@ziwan/contract/admin';
import { type AnyHandler, handle, UNCACHED } from '../../calls/handling.ts';
import { handleResource } from '../../calls/resource.ts';
import type { ReleaseService } from './service.ts';

/** @param preview makes the address of a release's preview */
export const releaseHandlers = (
  service: ReleaseService,
  preview: (id: string) => DataOf<typeof previewRelease>,
): readonly AnyHandler[] => [
  ...handleResource(releaseResource, service),
  handle(putReleaseChange, UNCACHED, ({ params, body }, context) => service.put(params.id, body, context)),
  handle(dropReleaseChange, UNCACHED, ({ params: { id, ...named } }, context) =>
    service.drop(id, named, context),
  ),
  handle(publishRelease, UNCACHED, ({ params, body }, context) =>
    service.publish(params.id, body.revision, context),
  ),
  handle(undoRelease, UNCACHED, ({ params, body }, context) => service.undo(params.id, body, context)),
  handle(previewRelease, { ...UNCACHED, readOnly: true }, async ({ params }) => {
    const { id } = await service.one(params.id);
    return preview(id);
  }),
];
