/** Types of the part used here; the package ships none. */
declare module '@adobe/structured-data-validator' {
  export interface Issue {
    rootType: string;
    issueMessage: string;
    severity: 'ERROR' | 'WARNING';
    fieldNames: string[];
  }
  export default class Validator {
    /** Nodes by type, as found in a page. */
    validate(data: { jsonld: object; microdata: object; rdfa: object }): Promise<Issue[]>;
  }
}
