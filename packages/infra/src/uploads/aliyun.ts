import { type AliyunAccount, callAliyun, callOptions, clientConfig, load, once } from '../aliyun/call.ts';
import { UpstreamError } from '../upstream/index.ts';
import { postObjectFields } from './post-object.ts';
import { checkUploadRequest, UPLOAD_SECONDS, type Uploads } from './uploads.ts';

type Sts = typeof import('@alicloud/sts20150401');

export interface AliyunUploadsOptions extends AliyunAccount {
  /** `acs:ram::<account>:role/<name>`; the role must be allowed to put objects into the bucket. */
  readonly roleArn: string;
  /** Region ID, such as `cn-hangzhou`. */
  readonly region: string;
  readonly bucket: string;
  /** URL that browsers upload to; the bucket's own by default. */
  readonly uploadUrl?: string;
  /** Timeout (ms) of one call; 4500 by default. */
  readonly timeoutMs?: number;
  readonly now?: () => number;
}

/**
 * Grants uploads by AssumeRole of Aliyun's STS 2015-04-01, limited to putting objects into one folder of the
 * bucket.
 */
export function createAliyunUploads(options: AliyunUploadsOptions): Uploads {
  const { roleArn, region, bucket, timeoutMs = 4500, now = Date.now } = options;
  const url = options.uploadUrl ?? `https://${bucket}.oss-${region}.aliyuncs.com`;
  const client = once(() => {
    const sdk: Sts = load('@alicloud/sts20150401');
    return { api: new sdk.default(clientConfig(options)), AssumeRoleRequest: sdk.AssumeRoleRequest };
  });

  return {
    origin: new URL(url).origin,
    async credentials(request) {
      checkUploadRequest(request);
      const { api, AssumeRoleRequest } = client();
      const asked = new AssumeRoleRequest({
        roleArn,
        roleSessionName: 'ziwan-upload',
        durationSeconds: UPLOAD_SECONDS,
        policy: JSON.stringify({
          Version: '1',
          Statement: [
            {
              Effect: 'Allow',
              Action: ['oss:PutObject'],
              Resource: [`acs:oss:*:*:${bucket}/${request.dir}/*`],
            },
          ],
        }),
      });
      const { body } = await callAliyun(
        'uploads',
        timeoutMs,
        () => null,
        () => api.assumeRoleWithOptions(asked, callOptions(timeoutMs)),
      );
      const { accessKeyId, accessKeySecret, securityToken, expiration } = body?.credentials ?? {};
      const until = new Date(expiration ?? '');
      if (!accessKeyId || !accessKeySecret || !securityToken || Number.isNaN(until.getTime())) {
        throw new UpstreamError('uploads', 'malformed', { mayHaveActed: true });
      }
      const grant = { ...request, accessKeyId, accessKeySecret, securityToken, bucket, region };
      return {
        accessKeyId,
        accessKeySecret,
        securityToken,
        expiration: until.toISOString(),
        region: `oss-${region}`,
        bucket,
        dir: `${request.dir}/`,
        form: { url, fields: postObjectFields({ ...grant, expiration: until }, new Date(now())) },
      };
    },
  };
}
