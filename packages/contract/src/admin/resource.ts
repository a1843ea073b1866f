import type { Endpoint, Schemas, StaffRole } from '../endpoint.ts';

type FiveSchemas = Readonly<Record<'list' | 'one' | 'create' | 'update' | 'remove', Schemas>>;

/** The five calls for one kind of record. */
export type Resource<S extends FiveSchemas = FiveSchemas> = {
  readonly [K in keyof FiveSchemas]: Endpoint<S[K]>;
};

/**
 * Declares the five console calls for one kind of record, under `/api/v1/admin/{name}`. `resourceSchemas` builds their
 * schemas.
 */
export function resource<S extends FiveSchemas>({
  name,
  role,
}: {
  name: string;
  role: StaffRole;
}): Resource<S> {
  const path = `/api/v1/admin/${name}`;
  const auth = role;
  return {
    list: { name: `admin-${name}-list`, method: 'GET', path, auth },
    one: { name: `admin-${name}-one`, method: 'GET', path: `${path}/{id}`, auth },
    create: { name: `admin-${name}-create`, method: 'POST', path, auth },
    update: { name: `admin-${name}-update`, method: 'PUT', path: `${path}/{id}`, auth },
    remove: { name: `admin-${name}-remove`, method: 'DELETE', path: `${path}/{id}`, auth },
  };
}
