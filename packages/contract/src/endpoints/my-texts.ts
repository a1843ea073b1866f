import type { Endpoint } from '../endpoint.ts';
import type { myTextsSchemas } from './my-texts.schemas.ts';

/**
 * Merges a browser's texts with the account's and returns the result; texts that exceed the account's quota are left
 * out.
 */
export const textsSync: Endpoint<typeof myTextsSchemas.textsSync> = {
  name: 'texts-sync',
  method: 'PUT',
  path: '/web/api/account/texts',
  auth: 'required',
};
