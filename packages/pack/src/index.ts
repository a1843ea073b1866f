export { EXIT, type ExitCode, PackError } from './pack-error.ts';
export { type LocalSite, runPack, type Surroundings } from './run-pack.ts';
export { type Signing, withSignature } from './signature.ts';
