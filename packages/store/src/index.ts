export { failureOf, reportFailure, sentenceOf } from './command-failure.ts';
export { databaseFile } from './database-file.ts';
export { type WhenTaken, withDatabaseLock } from './database-lock.ts';
export { formerStatesSince, isSameState, keepingFormer, type Leaving } from './former-states.ts';
export { findDatabaseId, readDatabaseId } from './identity.ts';
export {
  MigrationError,
  type MigrationErrorCode,
  migrate,
  pendingMigrations,
  replaceTables,
} from './migrate.ts';
export { openStore, type StoreOptions, type StoreWatch } from './open.ts';
export { openReleasesWith, type ReleaseSubject, takeOutOfReleases, timedTexts } from './open-releases.ts';
export type { Connections } from './postgres.ts';
export { rescuedFiles } from './rescue.ts';
export { dropAllTables } from './reset.ts';
export { bumpContentRevision, bumpRevision, readContentRevision, readRevision } from './revision.ts';
export * from './schema.ts';
export { askServing, isServed, type ServedAnswer, Serving } from './serving.ts';
export { lostDatabase } from './sqlite-health.ts';
export type { DialectName, Store } from './store.ts';
export { RECOVER, StoreError, type StoreErrorCode } from './store-error.ts';
export { isDiskFull, storeFailure } from './store-failure.ts';
export {
  type AppliedMigration,
  hasRows,
  type Row,
  snapshotOf,
  type TableShape,
  type TablesSnapshot,
  type Value,
  withSnapshot,
  writeRows,
} from './tables.ts';
export { waitInTurn } from './turns.ts';
