import type { Endpoint } from '../endpoint.ts';
import type { fontReferenceSchemas } from './font-reference.schemas.ts';
import { resource } from './resource.ts';

export const adminLicences = resource<typeof fontReferenceSchemas.adminLicences>({
  name: 'licences',
  role: 'operator',
});

export const licenceVersions: Endpoint<typeof fontReferenceSchemas.licenceVersions> = {
  name: 'admin-licences-versions',
  method: 'GET',
  path: '/api/v1/admin/licences/{id}/versions',
  auth: 'operator',
};

export const withdrawLicenceVersion: Endpoint<typeof fontReferenceSchemas.withdrawLicenceVersion> = {
  name: 'admin-licences-withdraw',
  method: 'POST',
  path: '/api/v1/admin/licences/{id}/withdraw',
  auth: 'operator',
};

export const adminBrands = resource<typeof fontReferenceSchemas.adminBrands>({
  name: 'brands',
  role: 'operator',
});

export const adminDictionary = resource<typeof fontReferenceSchemas.adminDictionary>({
  name: 'dictionary',
  role: 'operator',
});

export const adminKeywords = resource<typeof fontReferenceSchemas.adminKeywords>({
  name: 'keywords',
  role: 'operator',
});
