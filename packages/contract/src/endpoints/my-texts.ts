import type { Endpoint } from '../endpoint.ts';
import type { myTextsSchemas } from './my-texts.schemas.ts';

/** What one browser holds goes in, what the account holds after that comes out; a text that does not fit is left out. */
export const textsSync: Endpoint<typeof myTextsSchemas.textsSync> = {
  name: 'texts-sync',
  method: 'PUT',
  path: '/web/api/account/texts',
  auth: 'required',
};
