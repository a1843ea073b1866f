import type { Endpoint } from '../endpoint.ts';
import type { staffSchemas } from './staff.schemas.ts';

export const adminMe: Endpoint<typeof staffSchemas.adminMe> = {
  name: 'admin-me',
  method: 'GET',
  path: '/api/v1/admin/me',
  auth: 'editor',
};

export const firstOwnerState: Endpoint<typeof staffSchemas.firstOwnerState> = {
  name: 'admin-first-owner-state',
  method: 'POST',
  path: '/api/v1/admin/first-owner/state',
  auth: 'public',
};

export const createFirstOwner: Endpoint<typeof staffSchemas.createFirstOwner> = {
  name: 'admin-first-owner',
  method: 'POST',
  path: '/api/v1/admin/first-owner',
  auth: 'public',
};

export const adminUserList: Endpoint<typeof staffSchemas.adminUserList> = {
  name: 'admin-users-list',
  method: 'GET',
  path: '/api/v1/admin/users',
  auth: 'operator',
};

export const adminUserOne: Endpoint<typeof staffSchemas.adminUserOne> = {
  name: 'admin-users-one',
  method: 'GET',
  path: '/api/v1/admin/users/{id}',
  auth: 'operator',
};

export const setUserRole: Endpoint<typeof staffSchemas.setUserRole> = {
  name: 'admin-users-role',
  method: 'PUT',
  path: '/api/v1/admin/users/{id}/role',
  auth: 'owner',
};

export const setUserStatus: Endpoint<typeof staffSchemas.setUserStatus> = {
  name: 'admin-users-status',
  method: 'PUT',
  path: '/api/v1/admin/users/{id}/status',
  auth: 'operator',
};

export const userSessions: Endpoint<typeof staffSchemas.userSessions> = {
  name: 'admin-users-sessions',
  method: 'GET',
  path: '/api/v1/admin/users/{id}/sessions',
  auth: 'operator',
};

export const endUserSessions: Endpoint<typeof staffSchemas.endUserSessions> = {
  name: 'admin-users-sessions-end',
  method: 'DELETE',
  path: '/api/v1/admin/users/{id}/sessions',
  auth: 'operator',
};

export const resetUserFactors: Endpoint<typeof staffSchemas.resetUserFactors> = {
  name: 'admin-users-factors-reset',
  method: 'DELETE',
  path: '/api/v1/admin/users/{id}/factors',
  auth: 'owner',
};

export const auditLog: Endpoint<typeof staffSchemas.auditLog> = {
  name: 'admin-audit-list',
  method: 'GET',
  path: '/api/v1/admin/audit',
  auth: 'operator',
};

/** Lifetime (days) of an invitation. */
export const INVITATION_DAYS = 7;

export const invitationList: Endpoint<typeof staffSchemas.invitationList> = {
  name: 'admin-invitations-list',
  method: 'GET',
  path: '/api/v1/admin/invitations',
  auth: 'owner',
};

export const createInvitation: Endpoint<typeof staffSchemas.createInvitation> = {
  name: 'admin-invitations-create',
  method: 'POST',
  path: '/api/v1/admin/invitations',
  auth: 'owner',
};

export const revokeInvitation: Endpoint<typeof staffSchemas.revokeInvitation> = {
  name: 'admin-invitations-revoke',
  method: 'DELETE',
  path: '/api/v1/admin/invitations/{id}',
  auth: 'owner',
};

export const invitationState: Endpoint<typeof staffSchemas.invitationState> = {
  name: 'admin-invitations-state',
  method: 'POST',
  path: '/api/v1/admin/invitations/state',
  auth: 'public',
};

export const acceptInvitation: Endpoint<typeof staffSchemas.acceptInvitation> = {
  name: 'admin-invitations-accept',
  method: 'POST',
  path: '/api/v1/admin/invitations/accept',
  auth: 'public',
};

export const exportMember: Endpoint<typeof staffSchemas.exportMember> = {
  name: 'admin-users-export',
  method: 'POST',
  path: '/api/v1/admin/users/{id}/export',
  auth: 'owner',
};

export const eraseMember: Endpoint<typeof staffSchemas.eraseMember> = {
  name: 'admin-users-erase',
  method: 'POST',
  path: '/api/v1/admin/users/{id}/erasure',
  auth: 'owner',
};

export const dataReceiptList: Endpoint<typeof staffSchemas.dataReceiptList> = {
  name: 'admin-receipts-list',
  method: 'GET',
  path: '/api/v1/admin/receipts',
  auth: 'owner',
};

export const dataReceiptOne: Endpoint<typeof staffSchemas.dataReceiptOne> = {
  name: 'admin-receipts-one',
  method: 'GET',
  path: '/api/v1/admin/receipts/{id}',
  auth: 'owner',
};
