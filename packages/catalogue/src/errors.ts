export type CatalogueErrorCode =
  | 'PATH_NOT_FOUND'
  | 'NOT_FOUND'
  | 'SET_NOT_FOUND'
  | 'BAD_CATALOGUE'
  | 'BAD_SIDECAR'
  | 'TEMPLATE'
  | 'UNKNOWN_LICENCE'
  | 'FILE_MISSING'
  | 'UNREADABLE'
  | 'RESERVED_NAME'
  | 'PACKAGES_UNAVAILABLE'
  | 'ORIGIN_AWAY'
  | 'NOT_PUBLISHED'
  | 'WRONG_CONTENT'
  | 'DISK_FULL'
  | 'CANCELLED'
  | 'BAD_ADDRESS'
  | 'BAD_SETTING'
  | 'FOREIGN_BLOBS'
  | 'NOT_CONFIRMED'
  | 'FILE_AWAY'
  | 'DUPLICATE_FACE'
  | 'TWIN'
  | 'EDIT_CONFLICT'
  | 'ID_TAKEN'
  | 'IN_USE'
  | 'LAST_FACE'
  | 'LICENCE_CHANGE'
  | 'LICENCE_BACKDATED';

/** Thrown when the importer or the console cannot do what was asked. The message is Chinese. */
export class CatalogueError extends Error {
  readonly code: CatalogueErrorCode;
  constructor(code: CatalogueErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CatalogueError';
    this.code = code;
  }
}
