import { type Sample, sampleOf } from './sample.ts';

/**
 * Estimates the bytes of a package from two small ones. Exact for few characters.
 * @param faces characters of each face, ascending
 * @param bytesOf makes a package of these characters by face
 */
export async function estimateBytes(
  faces: readonly (readonly number[])[],
  bytesOf: (faces: readonly (readonly number[])[]) => Promise<number>,
): Promise<number> {
  const samples = faces.map(sampleOf);
  const large = await bytesOf(samples.map((sample) => sample.large));
  const sampled = samples.filter(({ rest }) => rest > 0);
  if (sampled.length === 0) return large;
  const small = await bytesOf(samples.map((sample) => sample.small));
  const rest = sampled.reduce((sum: number, sample: Sample) => sum + sample.rest, 0) / sampled.length;
  return Math.round(large + Math.max(0, large - small) * rest);
}
