export { bmfontBinary } from './binary.ts';
export { type DescribeOptions, type Descriptor, describeAtlas, marginOf, pageFilesOf } from './descriptor.ts';
export { bmfontJson } from './json.ts';
export { encodePage, type PageEncoder } from './png.ts';
export { bmfontText } from './text.ts';
export { bmfontXml } from './xml.ts';
