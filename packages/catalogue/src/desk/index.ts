export { defaultFace } from '../family-record.ts';
export { addressFor, draftOf, isAddress, type UploadSource } from './draft.ts';
export {
  type Change,
  editFamily,
  type FamilyAtDesk,
  familyAtDesk,
  isPublic,
  renameFamily,
  revisionOfRecord,
  splitFamily,
} from './edit.ts';
export { ordered, withFaces } from './faces.ts';
export type { FoundFace } from './found-face.ts';
export { type InspectedUpload, inspectUpload } from './inspect-upload.ts';
export {
  type FamilyProposals,
  type FileBeside,
  lackingIn,
  type Proposal,
  type ProposedFamily,
  proposalsFor,
  proposedFamilies,
  sharedNames,
  textFrom,
  textsOf,
  type UploadedFace,
} from './proposals.ts';
export { publishFamily, removeDeskFamily, unpublishFamily } from './publish.ts';
export {
  type DeskFace,
  type DeskRecord,
  type DeskStatement,
  type FamilyState,
  insertDeskRecord,
  isDerivedTag,
  statedTermsOf,
} from './record.ts';
export { type FamilyStanding, keepState, showState, standingOf } from './state.ts';
export { assertNoTwin, twinsOf } from './twins.ts';
