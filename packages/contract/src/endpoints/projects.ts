import type { Endpoint } from '../endpoint.ts';
import type { projectsSchemas } from './projects.schemas.ts';

/** Media type of the coverage sets of the whole catalogue. */
export const COVERAGE_SETS_TYPE = 'application/vnd.ziwan.coverage-sets';

/** Coverage of every face at once (`coverage-sets.ts`), so that a text can be judged without sending it. */
export const coverageSets: Endpoint<typeof projectsSchemas.coverageSets> = {
  name: 'coverage-sets',
  method: 'GET',
  path: '/web/api/font/coverage-sets',
  auth: 'public',
  produces: COVERAGE_SETS_TYPE,
};

/** Every character's forms in the other script, so that a text can be checked without sending it. */
export const characterForms: Endpoint<typeof projectsSchemas.characterForms> = {
  name: 'character-forms',
  method: 'GET',
  path: '/web/api/text/forms',
  auth: 'public',
};
