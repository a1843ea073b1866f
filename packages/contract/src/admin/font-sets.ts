import type { Endpoint } from '../endpoint.ts';
import type { fontSetsSchemas } from './font-sets.schemas.ts';

/** The font sets that the site ships entries for, what it lacks of them, and how adding them goes. */
export const fontSets: Endpoint<typeof fontSetsSchemas.fontSets> = {
  name: 'admin-sets',
  method: 'GET',
  path: '/api/v1/admin/font-sets',
  auth: 'operator',
};

export const addFontSet: Endpoint<typeof fontSetsSchemas.addFontSet> = {
  name: 'admin-sets-add',
  method: 'POST',
  path: '/api/v1/admin/font-sets/add',
  auth: 'operator',
};

/** The latest fetch of fonts from pasted addresses; null if there was none. */
export const pastedAddresses: Endpoint<typeof fontSetsSchemas.pastedAddresses> = {
  name: 'admin-addresses',
  method: 'GET',
  path: '/api/v1/admin/font-addresses',
  auth: 'operator',
};

export const addAddresses: Endpoint<typeof fontSetsSchemas.addAddresses> = {
  name: 'admin-addresses-add',
  method: 'POST',
  path: '/api/v1/admin/font-addresses/add',
  auth: 'operator',
};
