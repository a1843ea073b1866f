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

/** The account's projects, without their files. */
export const projectList: Endpoint<typeof projectsSchemas.projectList> = {
  name: 'project-list',
  method: 'GET',
  path: '/web/api/account/projects',
  auth: 'required',
};

/** One of the account's projects. */
export const projectRead: Endpoint<typeof projectsSchemas.projectRead> = {
  name: 'project-read',
  method: 'GET',
  path: '/web/api/account/projects/{id}',
  auth: 'required',
};

/** Keeps a project with the account, unless another device has saved it since. */
export const projectSave: Endpoint<typeof projectsSchemas.projectSave> = {
  name: 'project-save',
  method: 'PUT',
  path: '/web/api/account/projects',
  auth: 'required',
};

export const projectDelete: Endpoint<typeof projectsSchemas.projectDelete> = {
  name: 'project-delete',
  method: 'DELETE',
  path: '/web/api/account/projects/{id}',
  auth: 'required',
};

/** A project's read-only link, with its votes and comments. */
export const projectShare: Endpoint<typeof projectsSchemas.projectShare> = {
  name: 'project-share',
  method: 'GET',
  path: '/web/api/account/projects/{id}/share',
  auth: 'required',
};

/** Makes the link, or changes what it shows. */
export const projectShareSave: Endpoint<typeof projectsSchemas.projectShareSave> = {
  name: 'project-share-save',
  method: 'PUT',
  path: '/web/api/account/projects/{id}/share',
  auth: 'required',
};

/** Revokes the link; its votes and comments are deleted. */
export const projectShareRevoke: Endpoint<typeof projectsSchemas.projectShareRevoke> = {
  name: 'project-share-revoke',
  method: 'DELETE',
  path: '/web/api/account/projects/{id}/share',
  auth: 'required',
};

export const projectCommentDelete: Endpoint<typeof projectsSchemas.projectCommentDelete> = {
  name: 'project-comment-delete',
  method: 'DELETE',
  path: '/web/api/account/projects/{id}/comments/{comment}',
  auth: 'required',
};

/** What a link shows. The token is in the body, so that no log of addresses contains it. */
export const sharedProject: Endpoint<typeof projectsSchemas.sharedProject> = {
  name: 'shared-project',
  method: 'POST',
  path: '/web/api/shared-project',
  auth: 'public',
};

/** Votes for a face in a role, changes the vote, or takes it back. */
export const sharedProjectVote: Endpoint<typeof projectsSchemas.sharedProjectVote> = {
  name: 'shared-project-vote',
  method: 'PUT',
  path: '/web/api/shared-project/vote',
  auth: 'public',
};

export const sharedProjectComment: Endpoint<typeof projectsSchemas.sharedProjectComment> = {
  name: 'shared-project-comment',
  method: 'POST',
  path: '/web/api/shared-project/comment',
  auth: 'public',
};
