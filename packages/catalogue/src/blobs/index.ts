export { areKept, type BlobFault, blobFaults, hashOf, missingBlobs } from './check.ts';
export { type Collected, collect } from './collect.ts';
export { FONT_FOLDERS, namedFontKeys, namedMediaKeys } from './named.ts';
export { type Adoption, adoptBlobs, type Belongings, claimBlobs, claimHere, ownsBlobs } from './owner.ts';
export { bringBack, purgedAt, QUARANTINE_DAYS, type Quarantined, quarantined } from './quarantine.ts';
