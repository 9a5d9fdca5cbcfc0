import { type DeviceDescription, describeDevice } from '@verstas/domain/account/describe-device.ts'

/**
 * Returns a description of this device for the server. An iPad may identify itself as a Mac, and only the
 * page can detect this.
 */
export const describeThisDevice = (): DeviceDescription =>
  describeDevice(navigator.userAgent, navigator.maxTouchPoints)
