import {
  KEPT_PROJECTS,
  projectCommentDelete,
  projectDelete,
  projectList,
  projectRead,
  projectSave,
  projectShare,
  projectShareRevoke,
  projectShareSave,
  sharedProject,
  sharedProjectComment,
  sharedProjectVote,
} from '@ziwan/contract';
import { type AnyHandler, handle, sessionOf, UNCACHED } from '../../calls/handling.ts';
import type { KeptProjects } from './kept-projects.ts';
import type { SharedProjects } from './shared-projects.ts';
import type { ProjectShares } from './shares.ts';

/** Maximum body (bytes): the file inside a JSON string, whose quotation marks are escaped. */
const BYTES = 2 * KEPT_PROJECTS.bytes;

export const projectHandlers = ({
  projects,
  shares,
  shared,
}: {
  projects: KeptProjects;
  shares: ProjectShares;
  shared: SharedProjects;
}): readonly AnyHandler[] => [
  handle(projectList, UNCACHED, (_input, context) => projects.list(sessionOf(context).userId)),
  handle(projectRead, UNCACHED, ({ params }, context) => projects.read(sessionOf(context).userId, params.id)),
  handle(projectSave, { ...UNCACHED, bodyBytes: BYTES }, ({ body }, context) =>
    projects.save(sessionOf(context).userId, body),
  ),
  handle(projectDelete, UNCACHED, ({ params }, context) =>
    projects.remove(sessionOf(context).userId, params.id),
  ),
  handle(projectShare, UNCACHED, ({ params }, context) => shares.read(sessionOf(context).userId, params.id)),
  handle(projectShareSave, UNCACHED, ({ params, body }, context) =>
    shares.save(sessionOf(context).userId, params.id, body.roles),
  ),
  handle(projectShareRevoke, UNCACHED, ({ params }, context) =>
    shares.revoke(sessionOf(context).userId, params.id),
  ),
  handle(projectCommentDelete, UNCACHED, ({ params }, context) =>
    shares.removeComment(sessionOf(context).userId, params.id, params.comment),
  ),
  handle(sharedProject, UNCACHED, ({ body }) => shared.read(body)),
  handle(sharedProjectVote, UNCACHED, ({ body }, context) => shared.vote(body, context.ip)),
  handle(sharedProjectComment, UNCACHED, ({ body }, context) => shared.comment(body, context.ip)),
];
