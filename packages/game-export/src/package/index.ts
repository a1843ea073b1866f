export { composePackage } from './compose.ts';
export type { FaceFacts, LicenceFacts, PackageInput, PackedFace } from './input.ts';
export type { FontsLock, LockedAtlas, LockedFace } from './lock.ts';
export { scaledFont } from './scaled-font.ts';
export { type ZipOptions, zipPackage, zippedBytes } from './zip.ts';
