import koffi from 'koffi';

// HB_MEMORY_MODE_DUPLICATE: HarfBuzz copies the bytes, which the garbage collector could otherwise free.
const DUPLICATE = 0;
const FEATURES = 6;

/** Functions of the installed libharfbuzz and libharfbuzz-subset; `null` if they are missing. */
function load() {
  try {
    const core = koffi.load('libharfbuzz.so.0');
    const subset = koffi.load('libharfbuzz-subset.so.0');
    return {
      version: core.func('const char *hb_version_string()'),
      blobCreate: core.func(
        'void *hb_blob_create(const uint8_t *data, uint32_t length, int mode, void *user, void *destroy)',
      ),
      blobDestroy: core.func('void hb_blob_destroy(void *blob)'),
      blobData: core.func('void *hb_blob_get_data(void *blob, _Out_ uint32_t *length)'),
      faceCreate: core.func('void *hb_face_create(void *blob, uint32_t index)'),
      faceDestroy: core.func('void hb_face_destroy(void *face)'),
      faceBlob: core.func('void *hb_face_reference_blob(void *face)'),
      setClear: core.func('void hb_set_clear(void *set)'),
      setAdd: core.func('void hb_set_add(void *set, uint32_t value)'),
      setInvert: core.func('void hb_set_invert(void *set)'),
      inputCreate: subset.func('void *hb_subset_input_create_or_fail()'),
      inputDestroy: subset.func('void hb_subset_input_destroy(void *input)'),
      inputUnicodes: subset.func('void *hb_subset_input_unicode_set(void *input)'),
      inputSet: subset.func('void *hb_subset_input_set(void *input, int kind)'),
      preprocess: subset.func('void *hb_subset_preprocess(void *face)'),
      subset: subset.func('void *hb_subset_or_fail(void *face, void *input)'),
    };
  } catch {
    return null;
  }
}

const hb = load();
export const nativeVersion: string | null = hb ? hb.version() : null;

/** Peer that represents a native addon: a resident, preprocessed face with a reused input, keeping all features. */
export class NativeFont {
  readonly #hb: NonNullable<typeof hb>;
  readonly #face: unknown;
  readonly #input: unknown;
  readonly #unicodes: unknown;

  constructor(bytes: Uint8Array) {
    if (!hb) throw new Error('no native HarfBuzz');
    this.#hb = hb;
    const blob = hb.blobCreate(bytes, bytes.length, DUPLICATE, null, null);
    const face = hb.faceCreate(blob, 0);
    hb.blobDestroy(blob);
    this.#face = hb.preprocess(face);
    hb.faceDestroy(face);
    this.#input = hb.inputCreate();
    const features = hb.inputSet(this.#input, FEATURES);
    hb.setClear(features);
    hb.setInvert(features);
    this.#unicodes = hb.inputUnicodes(this.#input);
  }

  subset(codePoints: readonly number[]): Uint8Array {
    const hb = this.#hb;
    hb.setClear(this.#unicodes);
    for (const codePoint of codePoints) hb.setAdd(this.#unicodes, codePoint);
    const face = hb.subset(this.#face, this.#input);
    if (!face) throw new Error('native HarfBuzz failed');
    const blob = hb.faceBlob(face);
    const length = [0];
    const data = hb.blobData(blob, length);
    const bytes = Uint8Array.from(new Uint8Array(koffi.view(data, length[0] as number)));
    hb.blobDestroy(blob);
    hb.faceDestroy(face);
    return bytes;
  }

  close(): void {
    this.#hb.inputDestroy(this.#input);
    this.#hb.faceDestroy(this.#face);
  }
}
