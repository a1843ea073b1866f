import { resource } from './resource.ts';
import type { siteListsSchemas } from './site-lists.schemas.ts';

/**
 * `disabled` by the operator; `early` or `over` by its period; `elsewhere`: no page shows its position; `nowhere`: its
 * link leads to no page; `crowded`: as many as are shown stand before it.
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

export const marketingResource = resource<typeof siteListsSchemas.marketingResource>({
  name: 'marketing',
  role: 'operator',
});
