import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type FakeS3, fakeS3 } from '@ziwan/infra/testing';

const ACCOUNT = {
  accessKeyId: 'AKCluster',
  secretAccessKey: 'secret of the cluster’s bucket',
  region: 'cn-1',
  bucket: 'ziwan',
};

export interface Bucket {
  /** Settings of a site that uses it. */
  readonly settings: Readonly<Record<string, string>>;
  stop(): Promise<void>;
  /** Starts it again with the same objects, on the same port. */
  start(): Promise<void>;
}

/** @param folder blobs to fill it with, as a data folder holds them */
export async function startBucket(folder: string, port: number): Promise<Bucket> {
  const objects = new Map<string, Buffer>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    objects.set(relative(folder, path).split(sep).join('/'), await readFile(path));
  }
  let server: FakeS3 = await fakeS3(ACCOUNT, { port, objects });
  return {
    settings: {
      BLOBS_PROVIDER: 's3',
      BLOBS_ENDPOINT: server.origin,
      BLOBS_REGION: ACCOUNT.region,
      BLOBS_BUCKET: ACCOUNT.bucket,
      BLOBS_ACCESS_KEY_ID: ACCOUNT.accessKeyId,
      BLOBS_ACCESS_KEY_SECRET: ACCOUNT.secretAccessKey,
      BLOBS_PATH_STYLE: '1',
    },
    stop: () => server.close(),
    async start() {
      server = await fakeS3(ACCOUNT, { port, objects });
    },
  };
}
