import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout this code lies in; families of the shipped sets name their folders from here. */
export const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));

/** Families, licences, dictionary and sets that a checkout ships. */
export const catalogueOf = (repository = REPOSITORY): string => join(repository, 'catalogue');
