export { type ClientOptions, createClient } from './client.ts';
export { keepDevice, knownDevices } from './devices.ts';
export { formOf } from './form.ts';
export { readEnvelope } from './read.ts';
export { networkError, TIMEOUT_MS, tokenHeaders, withTimeout } from './transport.ts';
