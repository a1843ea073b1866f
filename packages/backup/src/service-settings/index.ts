export * from './fields.ts';
export * from './stored.ts';
