import { type DeviceDescription, describeDevice } from '@verstas/domain/account/describe-device.ts'

/**
 * Returns the description of this device. Only the page itself can detect an iPad: with desktop pages it
 * identifies as a Mac.
 */
export const describeThisDevice = (): DeviceDescription =>
  describeDevice(navigator.userAgent, navigator.maxTouchPoints)
