export { createSubsetEngine } from './engine.ts';
export * from './types.ts';
