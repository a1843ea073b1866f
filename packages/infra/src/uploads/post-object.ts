import { createHmac } from 'node:crypto';
import type { UploadRequest } from './uploads.ts';

/** Temporary OSS credentials and what they permit. */
interface PostObjectGrant extends UploadRequest {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly securityToken: string;
  readonly bucket: string;
  /** Without the browser SDK's `oss-` prefix: `cn-hangzhou`. */
  readonly region: string;
  readonly expiration: Date;
}

export const SIGNATURE_VERSION = 'OSS4-HMAC-SHA256';

/**
 * Builds the fields of OSS's PostObject with a V4 signature, except `key`, `Content-Type` and `file`
 * (https://help.aliyun.com/zh/oss/developer-reference/signature-version-4-recommend).
 */
export function postObjectFields(grant: PostObjectGrant, now: Date): Record<string, string> {
  // Format: 20261121T081500Z.
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const credential = credentialOf(grant.accessKeyId, time.slice(0, 8), grant.region);
  const bound = {
    'x-oss-signature-version': SIGNATURE_VERSION,
    'x-oss-credential': credential,
    'x-oss-date': time,
    'x-oss-security-token': grant.securityToken,
  };
  const conditions: unknown[] = [
    { bucket: grant.bucket },
    ...Object.entries(bound).map(([name, value]) => ({ [name]: value })),
    ['eq', '$success_action_status', '204'],
    ['starts-with', '$key', `${grant.dir}/`],
    ['content-length-range', 1, grant.maxBytes],
    ['in', '$content-type', [...grant.contentTypes]],
  ];
  const policy = Buffer.from(
    JSON.stringify({ expiration: grant.expiration.toISOString(), conditions }),
  ).toString('base64');
  return {
    ...bound,
    success_action_status: '204',
    policy,
    'x-oss-signature': signPolicy(grant.accessKeySecret, time.slice(0, 8), grant.region, policy),
  };
}

export const credentialOf = (accessKeyId: string, day: string, region: string) =>
  `${accessKeyId}/${day}/${region}/oss/aliyun_v4_request`;

/** @param day UTC date, such as `20261121` */
export function signPolicy(secret: string, day: string, region: string, policy: string): string {
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const key = [day, region, 'oss', 'aliyun_v4_request'].reduce<string | Buffer>(hmac, `aliyun_v4${secret}`);
  return hmac(key, policy).toString('hex');
}
