import type { ApiClient } from '@ziwan/contract';
import { createContext, useContext } from 'react';

const offline: ApiClient = {
  call: () => Promise.reject(new Error('calls are made after hydration only')),
};

export const ApiContext = createContext<ApiClient>(offline);

/** The client for calls that components make on a visitor's action. */
export const useApi = (): ApiClient => useContext(ApiContext);
