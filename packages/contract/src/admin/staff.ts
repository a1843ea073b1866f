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
