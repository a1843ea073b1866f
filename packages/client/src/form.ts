/** Encodes a request body as a form, with lists as `field[]`; null and undefined members are omitted. */
export function formOf(body: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    const list = Array.isArray(value);
    for (const item of list ? value : [value]) {
      if (item === undefined || item === null) continue;
      const field = list ? `${name}[]` : name;
      if (item instanceof Blob) form.append(field, item);
      else form.append(field, String(item));
    }
  }
  return form;
}
