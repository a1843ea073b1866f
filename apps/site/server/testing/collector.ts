import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as a collector received it. */
export interface CollectedSpan {
  readonly name: string;
  /** OTLP's number: 1 internal, 2 server, 3 client. */
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly failed: boolean;
  readonly service: string;
  readonly attributes: Readonly<Record<string, string | number>>;
}

/** An OTLP/HTTP receiver of JSON. */
export interface Collector {
  readonly url: string;
  readonly spans: CollectedSpan[];
  /** Everything that was received: request line, headers, bodies. */
  received: string;
  exports: number;
  /** Status of the next answers; `null` never answers. */
  status: number | null;
  close(): Promise<void>;
}

interface Value {
  stringValue?: string;
  intValue?: number;
  doubleValue?: number;
}
interface Attribute {
  key: string;
  value: Value;
}
interface Exported {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: (Omit<CollectedSpan, 'attributes'> & { attributes: Attribute[]; status: { code?: number } })[];
    }[];
  }[];
}

const read = (attributes: readonly Attribute[]): CollectedSpan['attributes'] =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.doubleValue ?? '']),
  );

function spansIn({ resourceSpans }: Exported): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ name, kind, traceId, spanId, parentSpanId = '', status, attributes }) => ({
        name,
        kind,
        traceId,
        spanId,
        parentSpanId,
        failed: status.code === 2,
        service: String(read(resource.attributes)['service.name']),
        attributes: read(attributes),
      })),
  );
}

export async function startCollector(): Promise<Collector> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    collector.exports++;
    collector.received += `${request.url} ${JSON.stringify(request.headers)} ${body}\n`;
    if (collector.status === null) return;
    if (collector.status === 200) collector.spans.push(...spansIn(JSON.parse(body) as Exported));
    response.writeHead(collector.status, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const collector: Collector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    received: '',
    exports: 0,
    status: 200,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return collector;
}
