export type ExportErrorCode =
  | 'ATLAS_MISSING'
  | 'ATLAS_COLOURS'
  | 'ATLAS_FIELD'
  | 'ATLAS_PAGES'
  | 'ATLAS_RANGE'
  | 'FAMILY_HAS_SPACE'
  | 'FILLS_NOTHING'
  | 'FONT_MISSING'
  | 'NAME_INVALID'
  | 'NAME_RESERVED'
  | 'PATH_TAKEN';

/** A package that cannot be made as asked. The message is for people, the code for programs. */
export class ExportError extends Error {
  readonly code: ExportErrorCode;
  constructor(code: ExportErrorCode, message: string) {
    super(message);
    this.name = 'ExportError';
    this.code = code;
  }
}
