import type { ReleaseKindName } from '@ziwan/contract/admin';

/** Path of a record's history. */
export const historyPath = (kind: ReleaseKindName, subject: string): string =>
  `/history/${kind}/${encodeURIComponent(subject)}`;
