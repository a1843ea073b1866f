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
