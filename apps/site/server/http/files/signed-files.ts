import { sha256Hex } from '@ziwan/infra/digest';
import { withSignature } from '@ziwan/pack';
import type { Signer } from '../../security/signer.ts';
import type { MakeFile } from './static.ts';

const PROGRAM = 'ziwan-pack.mjs';

/** The command for build servers with the site's signature, its digest in the format of `sha256sum`, and the public key. */
export function signedFiles(signer: Signer): Record<string, MakeFile> {
  const program: MakeFile = async (read) => withSignature(await read(PROGRAM), signer);
  return {
    [PROGRAM]: program,
    [`${PROGRAM}.sha256`]: async (read) => Buffer.from(`${sha256Hex(await program(read))}  ${PROGRAM}\n`),
    'ziwan-key.pem': async () => Buffer.from(signer.pem),
  };
}
