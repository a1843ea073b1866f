import { resource } from './resource.ts';
import type { siteListsSchemas } from './site-lists.schemas.ts';

/**
 * `disabled`: by the operator. `early` or `over`: outside its period. `elsewhere`: no page shows its position.
 * `nowhere`: its link leads to no page. `crowded`: enough adverts rank above it to fill the position.
 */
export const ADVERT_HIDDEN = ['disabled', 'early', 'over', 'elsewhere', 'nowhere', 'crowded'] as const;

export const advertResource = resource<typeof siteListsSchemas.advertResource>({
  name: 'adverts',
  role: 'operator',
});

export const columnResource = resource<typeof siteListsSchemas.columnResource>({
  name: 'columns',
  role: 'operator',
});

export const linkResource = resource<typeof siteListsSchemas.linkResource>({
  name: 'links',
  role: 'operator',
});

export const tagResource = resource<typeof siteListsSchemas.tagResource>({ name: 'tags', role: 'editor' });

export const oldAddressResource = resource<typeof siteListsSchemas.oldAddressResource>({
  name: 'redirects',
  role: 'operator',
});

export const marketingResource = resource<typeof siteListsSchemas.marketingResource>({
  name: 'marketing',
  role: 'operator',
});
