/**
 * Keeps the record of an edit page apart from the copies that lists leave in react-admin's cache: a form that starts
 * with an old copy discards what was typed when the record arrives.
 */
export const OWN_READ = { own: true };

/** Query of a record's page: reads the record anew, and reports an error on the page instead of leaving it. */
export const ownQuery = { meta: OWN_READ, gcTime: 0, onError: () => {} };
