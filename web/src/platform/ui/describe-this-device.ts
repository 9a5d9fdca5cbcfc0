import { type DeviceDescription, describeDevice } from '@verstas/domain/account/describe-device.ts'

/**
 * Returns a description of this device for the server. An iPad may identify as a Mac, which only the page can
 * detect.
 */
export const describeThisDevice = (): DeviceDescription =>
  describeDevice(navigator.userAgent, navigator.maxTouchPoints)
