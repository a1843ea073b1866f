export { createDiskOutbox, type DiskOutboxOptions } from './disk.ts';
export * from './outbox.ts';
export { printOutbox } from './print.ts';
