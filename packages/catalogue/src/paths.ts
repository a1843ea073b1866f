import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the checkout that contains this code; shipped sets refer to folders relative to it. */
export const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));

/** Folder with a checkout's families, licences, dictionary and sets. */
export const catalogueOf = (repository = REPOSITORY): string => join(repository, 'catalogue');

export const LICENCE_TEXTS = join(catalogueOf(), 'licences', 'texts');
