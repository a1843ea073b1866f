export {
  type Shared,
  unlessLocked,
  withFolderLock,
  withImportLock,
  withLock,
  withSiteLock,
} from '../site-lock.ts';
export { areIntact, type BlobFault, blobFaults, hashOf, missingBlobs } from './check.ts';
export { type Collected, collect, type Waiting, waitingOf } from './collect.ts';
export { FONT_FOLDERS, keysOfFaces, namedFontKeys, namedMediaKeys } from './named.ts';
export {
  type Adoption,
  adoptBlobs,
  type BlobContext,
  claimBlobs,
  claimHere,
  ownsBlobs,
  unfilled,
} from './owner.ts';
export {
  purgedAt,
  QUARANTINE_DAYS,
  type Quarantined,
  quarantine,
  quarantined,
  restoreFromQuarantine,
} from './quarantine.ts';
