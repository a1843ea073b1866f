import { FontError, namesOf, unpack } from '@ziwan/font-inspect';
import { cleanNames } from './clean-names.ts';
import { familyNames } from './naming.ts';

/** Returns the family names in a font file; `null` if it has none or cannot be read. */
export async function fontName(bytes: Uint8Array): Promise<string | null> {
  try {
    const { faces } = await unpack(bytes);
    const names = new Set(faces.map(({ sfnt }) => familyNames(cleanNames(namesOf(sfnt)).family, '').zh));
    return [...names].filter(Boolean).join('、') || null;
  } catch (error) {
    if (error instanceof FontError) return null;
    throw error;
  }
}
