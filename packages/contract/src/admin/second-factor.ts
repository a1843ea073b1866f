import type { Endpoint } from '../endpoint.ts';
import type { secondFactorSchemas } from './second-factor.schemas.ts';

type Schemas = typeof secondFactorSchemas;

export const ownFactors: Endpoint<Schemas['ownFactors']> = {
  name: 'admin-factors-list',
  method: 'GET',
  path: '/api/v1/admin/factors',
  auth: 'editor',
};

export const staffFactors: Endpoint<Schemas['staffFactors']> = {
  name: 'admin-factors-staff',
  method: 'GET',
  path: '/api/v1/admin/factors/staff',
  auth: 'owner',
};

export const passkeyOptions: Endpoint<Schemas['passkeyOptions']> = {
  name: 'admin-factors-passkey-options',
  method: 'POST',
  path: '/api/v1/admin/factors/passkey-options',
  auth: 'editor',
};

export const addPasskey: Endpoint<Schemas['addPasskey']> = {
  name: 'admin-factors-passkey-add',
  method: 'POST',
  path: '/api/v1/admin/factors/passkeys',
  auth: 'editor',
};

export const removePasskey: Endpoint<Schemas['removePasskey']> = {
  name: 'admin-factors-passkey-remove',
  method: 'DELETE',
  path: '/api/v1/admin/factors/passkeys/{id}',
  auth: 'editor',
};

export const beginTotp: Endpoint<Schemas['beginTotp']> = {
  name: 'admin-factors-totp-begin',
  method: 'POST',
  path: '/api/v1/admin/factors/totp-begin',
  auth: 'editor',
};

export const addTotp: Endpoint<Schemas['addTotp']> = {
  name: 'admin-factors-totp-add',
  method: 'POST',
  path: '/api/v1/admin/factors/totp',
  auth: 'editor',
};

export const removeTotp: Endpoint<Schemas['removeTotp']> = {
  name: 'admin-factors-totp-remove',
  method: 'DELETE',
  path: '/api/v1/admin/factors/totp',
  auth: 'editor',
};

export const renewRecoveryCodes: Endpoint<Schemas['renewRecoveryCodes']> = {
  name: 'admin-factors-recovery-codes',
  method: 'POST',
  path: '/api/v1/admin/factors/recovery-codes',
  auth: 'editor',
};

export const secondStepState: Endpoint<Schemas['secondStepState']> = {
  name: 'admin-second-step-state',
  method: 'POST',
  path: '/api/v1/admin/second-step/state',
  auth: 'public',
};

export const secondStep: Endpoint<Schemas['secondStep']> = {
  name: 'admin-second-step',
  method: 'POST',
  path: '/api/v1/admin/second-step',
  auth: 'public',
};

export const passkeyLoginOptions: Endpoint<Schemas['passkeyLoginOptions']> = {
  name: 'admin-passkey-login-options',
  method: 'POST',
  path: '/api/v1/admin/passkey-login/options',
  auth: 'public',
};

export const passkeyLogin: Endpoint<Schemas['passkeyLogin']> = {
  name: 'admin-passkey-login',
  method: 'POST',
  path: '/api/v1/admin/passkey-login',
  auth: 'public',
};
