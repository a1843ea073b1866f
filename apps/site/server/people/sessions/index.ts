export { type KnownDevice, KnownDevices } from './known-devices.ts';
export {
  type Client,
  IDLE_SECONDS,
  type IssuedToken,
  SESSION_SECONDS,
  type Session,
  SessionService,
  STAFF_SECONDS,
} from './service.ts';
