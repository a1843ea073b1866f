import { Readable } from 'node:stream';
import { openStore } from '@ziwan/store';
import { temporaryDatabase } from '@ziwan/store/testing';
import { expect, test } from 'vitest';
import { sharedSite } from '../../testing/shared-site.ts';

const site = await sharedSite();

const figure = async (name: string) => (await site.services.metrics.read())[name];
const metrics = () => site.services.metrics.registry.metrics();

test('subsets count by job and time, and their fonts by memory', async () => {
  const before = (await figure('engine_jobs_total'))?.[''] ?? 0;
  const seconds = (await figure('engine_seconds_total'))?.[''] ?? 0;
  const since = performance.now();
  const [face] = (await site.services.fonts.drawn()).faces;
  const text = String.fromCodePoint([...(face?.ranges ?? [])].at(-1)?.[1] as number);
  expect((await site.post('/webfont/http', [{ gno: face?.gno, text }])).json().data[0].error).toBeUndefined();
  expect((await figure('engine_jobs_total'))?.['']).toBe(before + 1);
  const took = ((await figure('engine_seconds_total'))?.[''] ?? 0) - seconds;
  expect(took).toBeGreaterThan(0);
  expect(took).toBeLessThanOrEqual((performance.now() - since) / 1000);
  expect(await figure('engine_queue')).toEqual({ '': 0 });
  expect(await metrics()).toMatch(/^ziwan_engine_bytes [1-9]/m);
});

test('reads of blobs and of the disk cache count, by outcome', async () => {
  const { blobs } = site.services;
  const before = { ...(await figure('blob_calls_total')) };
  await blobs.get('media/no/none');
  await expect(blobs.get('../outside')).rejects.toThrow();
  await expect(Readable.from(blobs.pieces('media/no/none', 0, 1)).toArray()).rejects.toThrow('ends before');
  expect((await figure('blob_calls_total'))?.get).toBe((before.get ?? 0) + 3);
  expect((await figure('blob_failures_total'))?.get).toBe(2);
  expect(await metrics()).toContain('ziwan_blob_failures_total{call="get"} 2');
  expect(await metrics()).toMatch(/ziwan_disk_cache_reads_total\{outcome="miss"\} \d/);
});

test('the queue counts by kind of client, and every figure has a text of help', async () => {
  expect(Object.keys((await figure('queue_waiting')) ?? {})).toEqual(['account', 'address']);
  const told = await metrics();
  for (const name of Object.keys(await site.services.metrics.read()))
    expect(told).toContain(`# HELP ziwan_${name} `);
  expect(told).toContain('ziwan_queue_refused_total{client="address"} 0');
});

test('messages count by channel against their budget', async () => {
  await site.services.mail.send({
    to: 'a@b.cn',
    subject: 'x',
    text: 'x',
    purpose: 'x',
    idempotencyKey: 'm1',
  });
  expect(await figure('messages_today')).toEqual({ sms: 0, mail: 1 });
  expect(await figure('messages_budget')).toEqual({ sms: 1000, mail: 5000 });
});

test.skipIf(!process.env.TEST_POSTGRES_URL)('connections to PostgreSQL count by state', async () => {
  const database = await temporaryDatabase('postgres');
  const store = openStore(database.options);
  await store.examine();
  expect(store.connections()).toEqual({ busy: 0, idle: 1, waiting: 0 });
  await store.close();
  await database.drop();
  expect(site.services.store.connections()).toBeNull();
});
