export { BackupFolder, type BlobEntry, type Manifest, type ManifestTable } from './backup-folder.ts';
export { type BackupPlan, examine, examineBackups, glance, overdueAfter, type Standing } from './doctor.ts';
export { BackupError, type BackupErrorCode } from './errors.ts';
export type { Finding } from './finding.ts';
export { type Moved, type MoveOptions, move } from './move.ts';
export { chooseBackup, isEmptySite, restore, type VerifiedBackup, verifyBackup } from './restore.ts';
export { backUpDaily, type DailyBackups, lastBackup } from './schedule.ts';
export { openSite, type Site, type SiteSettings } from './site.ts';
export { type BackupResult, writeBackup } from './write-backup.ts';
