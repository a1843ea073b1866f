import type { Endpoint } from '../endpoint.ts';
import type { accountSchemas } from './account.schemas.ts';

export const userInfoCall: Endpoint<typeof accountSchemas.userInfoCall> = {
  name: 'user-info',
  method: 'GET',
  path: '/web/api/account/user-info',
  auth: 'required',
};

export const sendCode: Endpoint<typeof accountSchemas.sendCode> = {
  name: 'sendCode',
  method: 'POST',
  path: '/web/api/account/sendCode',
  auth: 'optional',
};

export const login: Endpoint<typeof accountSchemas.login> = {
  name: 'login',
  method: 'POST',
  path: '/web/api/login',
  auth: 'public',
};

export const smsLogin: Endpoint<typeof accountSchemas.smsLogin> = {
  name: 'sms-login',
  method: 'POST',
  path: '/web/api/sms-login',
  auth: 'public',
};

export const registerPhone: Endpoint<typeof accountSchemas.registerPhone> = {
  name: 'register-phone',
  method: 'POST',
  path: '/web/api/account/register/phone',
  auth: 'public',
};

export const registerEmail: Endpoint<typeof accountSchemas.registerEmail> = {
  name: 'register-email',
  method: 'POST',
  path: '/web/api/account/register/email',
  auth: 'public',
};

export const logout: Endpoint<typeof accountSchemas.logout> = {
  name: 'logout',
  method: 'POST',
  path: '/web/api/logout',
  auth: 'required',
};

export const restCodeVerify: Endpoint<typeof accountSchemas.restCodeVerify> = {
  name: 'rest-code-verify',
  method: 'POST',
  path: '/web/api/account/rest-code-verify',
  auth: 'public',
};

export const restPwd: Endpoint<typeof accountSchemas.restPwd> = {
  name: 'rest-pwd',
  method: 'PUT',
  path: '/web/api/account/rest-pwd',
  auth: 'public',
};

/**
 * Proves the user's identity again if the last authentication is more than ten minutes old
 * (`REAUTHENTICATION_REQUIRED`). Returns a new token and invalidates the one that was used.
 */
export const reauthenticate: Endpoint<typeof accountSchemas.reauthenticate> = {
  name: 'reauthenticate',
  method: 'POST',
  path: '/web/api/account/reauthenticate',
  auth: 'required',
};

export const bindAccount: Endpoint<typeof accountSchemas.bindAccount> = {
  name: 'bind-account',
  method: 'PUT',
  path: '/web/api/account/bind-account',
  auth: 'required',
};

export const unbindAccount: Endpoint<typeof accountSchemas.unbindAccount> = {
  name: 'unbind-account',
  method: 'PUT',
  path: '/web/api/account/unbind-account',
  auth: 'required',
};

export const updateAccountPwd: Endpoint<typeof accountSchemas.updateAccountPwd> = {
  name: 'update-account-pwd',
  method: 'PUT',
  path: '/web/api/account/update-account-pwd',
  auth: 'required',
};

/** A file in a form: a `Blob` in the browser, its bytes on the server. */
export interface FormFile {
  fileName: string;
  mediaType: string;
  bytes: Uint8Array;
}

export const updateAccountInfo: Endpoint<typeof accountSchemas.updateAccountInfo> = {
  name: 'update-account-info',
  method: 'POST',
  path: '/web/api/account/update-account-info',
  auth: 'required',
  form: true,
};

export const acceptAgreement: Endpoint<typeof accountSchemas.acceptAgreement> = {
  name: 'accept-agreement',
  method: 'POST',
  path: '/web/api/account/agreement',
  auth: 'required',
};

export const accountSessions: Endpoint<typeof accountSchemas.accountSessions> = {
  name: 'account-sessions',
  method: 'GET',
  path: '/web/api/account/sessions',
  auth: 'required',
};

export const endSession: Endpoint<typeof accountSchemas.endSession> = {
  name: 'end-session',
  method: 'DELETE',
  path: '/web/api/account/sessions/{id}',
  auth: 'required',
};

export const exportAccount: Endpoint<typeof accountSchemas.exportAccount> = {
  name: 'export-account',
  method: 'GET',
  path: '/web/api/account/export',
  auth: 'required',
};

export const deleteAccount: Endpoint<typeof accountSchemas.deleteAccount> = {
  name: 'delete-account',
  method: 'POST',
  path: '/web/api/account/delete',
  auth: 'required',
};

export const wechatAuthorize: Endpoint<typeof accountSchemas.wechatAuthorize> = {
  name: 'wechat-authorize',
  method: 'POST',
  path: '/web/api/wechat/authorize',
  auth: 'optional',
};

/** Logs in, or returns a ticket for binding a phone or e-mail first. */
export const wechatLogin: Endpoint<typeof accountSchemas.wechatLogin> = {
  name: 'wechat-login',
  method: 'POST',
  path: '/web/api/wechat/login',
  auth: 'public',
};

export const wechatBind: Endpoint<typeof accountSchemas.wechatBind> = {
  name: 'wechat-bind',
  method: 'POST',
  path: '/web/api/wechat/bind',
  auth: 'public',
};

/** Configuration of this installation that pages need before anyone logs in. */
export const siteInfo: Endpoint<typeof accountSchemas.siteInfo> = {
  name: 'site-info',
  method: 'GET',
  path: '/web/api/site/info',
  auth: 'public',
};
