export { type FakeAliyun, fakeAliyun } from './fake-aliyun.ts';
export { type FakeS3, type FakeS3Account, fakeS3 } from './fake-s3.ts';
export { type FakeSmtp, fakeSmtp } from './fake-smtp.ts';
export { isNight, NIGHTLY } from './night.ts';
export { PROGRAM_ENVIRONMENT } from './program-environment.ts';
export { emptyRedis, hasRedisServer, type RedisServer, startRedisServer } from './redis-server.ts';
export { seededRandom } from './seeded-random.ts';
