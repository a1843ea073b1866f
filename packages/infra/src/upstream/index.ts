export * from './error.ts';
