import { escapeXml } from '@ziwan/contract/markup';

export const element = (name: string, text: string, attributes = ''): string =>
  `<${name}${attributes}>${escapeXml(text)}</${name}>`;

export const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
