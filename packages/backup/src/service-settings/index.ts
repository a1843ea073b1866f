export * from './fields.ts';
export * from './of-site.ts';
export * from './stored.ts';
