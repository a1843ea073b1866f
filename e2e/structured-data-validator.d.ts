/** The part of it that is used here; it brings no types. */
declare module '@adobe/structured-data-validator' {
  export interface Issue {
    rootType: string;
    issueMessage: string;
    severity: 'ERROR' | 'WARNING';
    fieldNames: string[];
  }
  export default class Validator {
    /** Things by their type, as they stand in a page. */
    validate(data: { jsonld: object; microdata: object; rdfa: object }): Promise<Issue[]>;
  }
}
