import { expect, test } from 'vitest';
import {
  folderAdd,
  folderDelete,
  gamePackage,
  getFontList,
  takesForms,
  updateAccountInfo,
  webfontHttp,
} from './index.ts';

test('calls of the main API that write take posted forms, unless they send or receive files', () => {
  for (const call of [folderAdd, folderDelete]) expect(takesForms(call), call.name).toBe(true);
  for (const call of [getFontList, webfontHttp, updateAccountInfo, gamePackage])
    expect(takesForms(call), call.name).toBe(false);
});
