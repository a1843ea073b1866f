import { fileURLToPath } from 'node:url';

/** The checkout this code lies in; families of the shipped sets name their folders from here. */
export const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));
/** Families, licences, dictionary and sets that the project ships. */
export const CATALOGUE = fileURLToPath(new URL('../../../catalogue/', import.meta.url));
