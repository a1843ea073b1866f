/** Names of files that are read. What programs keep beside them (`__MACOSX/._x.ttf`) are no fonts. */
export const isFont = (path: string): boolean => /(^|\/)[^./][^/]*\.(ttf|otf|ttc|otc|woff2?)$/i.test(path);

export const isArchive = (path: string): boolean => /(^|\/)[^./][^/]*\.zip$/i.test(path);
