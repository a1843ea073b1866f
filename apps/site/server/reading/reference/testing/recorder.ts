import type { FullEndpoint } from '@ziwan/contract';
import { urlOf } from '@ziwan/contract';
import { allEndpoints } from '@ziwan/contract/all';
import type { TestSite } from '../../../testing/site.ts';
import type { Example } from '../examples.ts';
import { SteadyValues } from './steady-values.ts';

interface Input {
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, string | number | boolean>;
  readonly body?: object;
  /** File of a form. */
  readonly file?: { name: string; bytes: Uint8Array };
}

export type Json = any;

/** Makes calls of the contract on a running site, and keeps each with its answer as the example of the call. */
export class Recorder {
  readonly examples = new Map<string, Example>();
  /** Token of the account that calls; null for a visitor. */
  token: string | null = null;
  readonly #site: TestSite;
  readonly #steady = new SteadyValues();

  constructor(site: TestSite) {
    this.#site = site;
  }

  /**
   * Calls by the name in the contract. The first call of a name is its example.
   * @returns `data` of the answer, as the site sent it
   * @throws Error if the answer is a failure
   */
  async call(name: string, input: Input = {}): Promise<Json> {
    const endpoint = allEndpoints.find((one) => one.name === name);
    if (!endpoint) throw new Error(`the contract has no call ${name}`);
    const response = await this.#site.inject({
      method: endpoint.method,
      url: urlOf(endpoint, input),
      ...(await this.#request(endpoint, input)),
    });
    if (response.statusCode !== 200)
      throw new Error(`${name}: ${response.statusCode} ${response.body.slice(0, 400)}`);
    const { file: _, ...written } = input;
    if (endpoint.produces) {
      this.#keep(name, { ...written, mediaType: String(response.headers['content-type']) });
      return response.rawPayload;
    }
    const answer = response.json();
    this.#keep(name, { ...written, answer });
    return endpoint.envelope ? answer : answer.data;
  }

  #keep(name: string, example: Example): void {
    if (!this.examples.has(name)) this.examples.set(name, this.#steady.of(example, name) as Example);
  }

  async #request({ form }: FullEndpoint, { body, file }: Input) {
    const headers = this.token ? { 'joyfont-authenticate': this.token } : {};
    if (form) {
      const fields = new FormData();
      for (const [key, value] of Object.entries(body ?? {})) fields.append(key, String(value));
      if (file) fields.append('file', new Blob([new Uint8Array(file.bytes)]), file.name);
      const request = new Request('http://localhost/', { method: 'POST', body: fields });
      const type = request.headers.get('content-type') as string;
      return {
        headers: { ...headers, 'content-type': type },
        payload: Buffer.from(await request.arrayBuffer()),
      };
    }
    if (body === undefined) return { headers };
    return { headers: { ...headers, 'content-type': 'application/json' }, payload: JSON.stringify(body) };
  }
}
