export { gitIdOf } from '../file-proof.ts';
export { fontPool } from './font-pool.ts';
export { namedFont } from './fonts.ts';
export {
  body,
  COMMIT,
  type Origin,
  publish,
  publishById,
  stallAfter,
  startOrigin,
  status,
} from './origin.ts';
