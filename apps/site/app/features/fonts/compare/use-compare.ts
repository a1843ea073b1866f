import { useSyncExternalStore } from 'react';
import { browserStore } from '../../../storage/browser-store.ts';
import { COMPARE_KEY, type CompareState, createCompareStore } from './compare-store.ts';

export const compareStore = browserStore(COMPARE_KEY, createCompareStore);

export function useCompare(): CompareState {
  const { subscribe, state, initialState } = compareStore();
  return useSyncExternalStore(subscribe, state, initialState);
}
