import { expect, test } from 'vitest';
import { startTestSite } from '../../testing/site.ts';

const BUCKET = {
  UPLOADS_PROVIDER: 'aliyun',
  UPLOADS_ACCESS_KEY_ID: 'id',
  UPLOADS_ACCESS_KEY_SECRET: 'secret',
  UPLOADS_ROLE_ARN: 'acs:ram::1:role/uploads',
  UPLOADS_REGION: 'cn-hangzhou',
  UPLOADS_BUCKET: 'pictures',
};

test.each([
  ['on its disk takes pictures itself, as forms only', {}, 415],
  ['in a bucket has no address that takes any', BUCKET, 404],
])('a site that keeps sent pictures %s', async (_, env, status) => {
  const site = await startTestSite({ fonts: false, env });
  try {
    expect((await site.post('/upload', {})).statusCode).toBe(status);
  } finally {
    await site.close();
  }
});
