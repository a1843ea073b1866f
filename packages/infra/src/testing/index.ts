export { type FakeS3, type FakeS3Account, fakeS3 } from './fake-s3.ts';
export { type FakeSmtp, fakeSmtp } from './fake-smtp.ts';
export { emptyRedis, hasRedisServer, type RedisServer, startRedisServer } from './redis-server.ts';
