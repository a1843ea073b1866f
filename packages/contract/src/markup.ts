const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const CHARACTERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(ENTITIES).map(([character, entity]) => [entity, character])),
  '&#x27;': "'",
};

/** Escapes text for HTML: as content of an element or as a quoted attribute value. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => ENTITIES[c] as string);

/** Reverses `escapeHtml` and the escaping of React and markdown-it; other entities stay. */
export const unescapeHtml = (html: string): string =>
  html.replace(/&(?:amp|lt|gt|quot|#39|#x27);/g, (entity) => CHARACTERS[entity] as string);

/** Characters forbidden in XML 1.0 in any form: most controls, lone surrogates, and two noncharacters. */
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches exactly these characters
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Escapes text for XML and drops characters that XML cannot contain. */
export const escapeXml = (text: string): string => escapeHtml(text.replace(FORBIDDEN, ''));
