import type { FormFile } from '@ziwan/contract';
import {
  addFaces,
  adminFontList,
  adminFontOne,
  beginUpload,
  cancelUpload,
  changeFonts,
  compareFaces,
  createFont,
  fontLicences,
  intakeSheet,
  licenceVersions,
  previewCover,
  previewFonts,
  publishFont,
  removeFace,
  removeFont,
  renameFont,
  splitFont,
  suggestTags,
  unpublishFont,
  updateFont,
  uploadPart,
  uploadState,
  withdrawLicenceVersion,
} from '@ziwan/contract/admin';
import { type AnyHandler, type CallContext, handle, UNCACHED } from '../../calls/handling.ts';
import type { Edit, FontDesk } from './desk.ts';
import type { IntakeSheet } from './intake-sheet.ts';
import { changeMany } from './many.ts';
import type { FontPreviews } from './preview.ts';
import type { LicenceService } from './reference/licences.ts';
import type { TagSuggestions } from './tag-suggestions.ts';
import type { FontUploads } from './uploads.ts';

const edit = (gno: string, revision: string, { session }: CallContext): Edit => ({
  gno,
  revision,
  editor: session?.userId ?? null,
});

export const fontDeskHandlers = ({
  desk,
  previews,
  uploads,
  licences,
  suggestions,
  intake,
}: {
  desk: FontDesk;
  previews: FontPreviews;
  uploads: FontUploads;
  licences: LicenceService;
  suggestions: TagSuggestions;
  intake: IntakeSheet;
}): readonly AnyHandler[] => [
  handle(adminFontList, UNCACHED, ({ query }) => desk.list(query)),
  handle(adminFontOne, UNCACHED, ({ params }) => desk.one(params.id)),
  handle(createFont, UNCACHED, ({ body }) => desk.create(body)),
  handle(intakeSheet, { ...UNCACHED, background: true }, ({ query }, { session }) =>
    intake.of(session?.userId ?? null, query.apart?.split('\n') ?? []),
  ),
  handle(updateFont, UNCACHED, ({ params, body }, context) =>
    desk.update(edit(params.id, body.revision, context), body.data),
  ),
  handle(removeFont, UNCACHED, async ({ params }) => {
    await desk.remove(params.id);
    return null;
  }),
  handle(addFaces, UNCACHED, ({ params, body }, context) =>
    desk.addFaces(edit(params.id, body.revision, context), body),
  ),
  handle(compareFaces, { ...UNCACHED, readOnly: true }, ({ params, body }) =>
    desk.compareFaces(params.id, body.uploads),
  ),
  handle(removeFace, UNCACHED, ({ params, query }, context) =>
    desk.removeFace(edit(params.id, query.revision, context), params.face),
  ),
  handle(splitFont, UNCACHED, ({ params, body }, context) =>
    desk.split(edit(params.id, body.revision, context), body.faces),
  ),
  handle(renameFont, UNCACHED, ({ params, body }, context) =>
    desk.rename(edit(params.id, body.revision, context), body.address),
  ),
  handle(publishFont, UNCACHED, ({ params, body }, context) =>
    desk.publish(edit(params.id, body.revision, context), body.losing),
  ),
  handle(unpublishFont, UNCACHED, ({ params, body }, context) =>
    desk.unpublish(edit(params.id, body.revision, context)),
  ),
  handle(changeFonts, UNCACHED, ({ body }, { session }) =>
    changeMany({ desk, suggestions }, body.fonts, session?.userId ?? null),
  ),
  handle(previewFonts, { ...UNCACHED, readOnly: true }, ({ body }) => previews.draw(body)),
  handle(previewCover, { ...UNCACHED, readOnly: true }, ({ body }) => previews.cover(body)),
  handle(suggestTags, UNCACHED, ({ params }) => suggestions.of(params.id)),
  handle(fontLicences, UNCACHED, ({ params }) => desk.licenceHistory(params.id)),
  handle(beginUpload, UNCACHED, ({ body }, { session }) => uploads.begin(body, session?.userId ?? null)),
  // Not recorded in the audit log; the start of the upload is.
  handle(uploadPart, { ...UNCACHED, readOnly: true }, ({ params, body }) =>
    uploads.part(params.id, body.offset, body.file as FormFile | undefined),
  ),
  handle(uploadState, UNCACHED, ({ params }) => uploads.state(params.id)),
  handle(cancelUpload, UNCACHED, async ({ params }) => {
    await uploads.cancel(params.id);
    return null;
  }),
  handle(licenceVersions, UNCACHED, ({ params }) => licences.versions(params.id)),
  handle(withdrawLicenceVersion, UNCACHED, async ({ params }, context) => {
    await licences.withdraw(params.id, context);
    return null;
  }),
];
