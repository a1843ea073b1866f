import type { Endpoint } from '../endpoint.ts';
import type { correspondenceSchemas } from './correspondence.schemas.ts';

export const MESSAGE_STATUSES = ['new', 'answered', 'closed'] as const;
export const SUBMISSION_STATUSES = ['new', 'accepted', 'rejected'] as const;

export const messageList: Endpoint<typeof correspondenceSchemas.messageList> = {
  name: 'admin-messages-list',
  method: 'GET',
  path: '/api/v1/admin/messages',
  auth: 'operator',
};

export const messageOne: Endpoint<typeof correspondenceSchemas.messageOne> = {
  name: 'admin-messages-one',
  method: 'GET',
  path: '/api/v1/admin/messages/{id}',
  auth: 'operator',
};

export const messageReply: Endpoint<typeof correspondenceSchemas.messageReply> = {
  name: 'admin-messages-reply',
  method: 'PUT',
  path: '/api/v1/admin/messages/{id}/reply',
  auth: 'operator',
};

export const messageStatus: Endpoint<typeof correspondenceSchemas.messageStatus> = {
  name: 'admin-messages-status',
  method: 'PUT',
  path: '/api/v1/admin/messages/{id}/status',
  auth: 'operator',
};

export const submissionList: Endpoint<typeof correspondenceSchemas.submissionList> = {
  name: 'admin-submissions-list',
  method: 'GET',
  path: '/api/v1/admin/submissions',
  auth: 'operator',
};

export const submissionOne: Endpoint<typeof correspondenceSchemas.submissionOne> = {
  name: 'admin-submissions-one',
  method: 'GET',
  path: '/api/v1/admin/submissions/{id}',
  auth: 'operator',
};

export const submissionDecide: Endpoint<typeof correspondenceSchemas.submissionDecide> = {
  name: 'admin-submissions-decide',
  method: 'PUT',
  path: '/api/v1/admin/submissions/{id}/decision',
  auth: 'operator',
};

export const submissionFile: Endpoint<typeof correspondenceSchemas.submissionFile> = {
  name: 'admin-submissions-file',
  method: 'GET',
  path: '/api/v1/admin/submissions/{id}/files/{index}',
  auth: 'operator',
  produces: 'image/*',
};

export const announcementList: Endpoint<typeof correspondenceSchemas.announcementList> = {
  name: 'admin-announcements-list',
  method: 'GET',
  path: '/api/v1/admin/announcements',
  auth: 'operator',
};

export const announcementCreate: Endpoint<typeof correspondenceSchemas.announcementCreate> = {
  name: 'admin-announcements-create',
  method: 'POST',
  path: '/api/v1/admin/announcements',
  auth: 'operator',
};

export const announcementRemove: Endpoint<typeof correspondenceSchemas.announcementRemove> = {
  name: 'admin-announcements-remove',
  method: 'DELETE',
  path: '/api/v1/admin/announcements/{id}',
  auth: 'operator',
};

export const submissionCase: Endpoint<typeof correspondenceSchemas.submissionCase> = {
  name: 'admin-submissions-case',
  method: 'POST',
  path: '/api/v1/admin/submissions/{id}/case',
  auth: 'operator',
};

export const sharedLinkList: Endpoint<typeof correspondenceSchemas.sharedLinkList> = {
  name: 'admin-shares-list',
  method: 'GET',
  path: '/api/v1/admin/shares',
  auth: 'operator',
};

export const sharedLinkOne: Endpoint<typeof correspondenceSchemas.sharedLinkOne> = {
  name: 'admin-shares-one',
  method: 'GET',
  path: '/api/v1/admin/shares/{id}',
  auth: 'operator',
};

export const removeSharedComments: Endpoint<typeof correspondenceSchemas.removeSharedComments> = {
  name: 'admin-shares-comments-remove',
  method: 'POST',
  path: '/api/v1/admin/shares/{id}/comments/removal',
  auth: 'operator',
};

export const clearSharedVotes: Endpoint<typeof correspondenceSchemas.clearSharedVotes> = {
  name: 'admin-shares-votes-clear',
  method: 'POST',
  path: '/api/v1/admin/shares/{id}/votes/removal',
  auth: 'operator',
};

export const boardList: Endpoint<typeof correspondenceSchemas.boardList> = {
  name: 'admin-boards-list',
  method: 'GET',
  path: '/api/v1/admin/boards',
  auth: 'operator',
};

export const boardRemove: Endpoint<typeof correspondenceSchemas.boardRemove> = {
  name: 'admin-boards-remove',
  method: 'POST',
  path: '/api/v1/admin/boards/{id}/removal',
  auth: 'operator',
};

export const announcementReach: Endpoint<typeof correspondenceSchemas.announcementReach> = {
  name: 'admin-announcements-reach',
  method: 'GET',
  path: '/api/v1/admin/announcement-reach',
  auth: 'operator',
};
