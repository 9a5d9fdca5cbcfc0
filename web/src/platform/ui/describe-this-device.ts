import { type DeviceDescription, describeDevice } from '@verstas/domain/account/describe-device.ts'

/** The device that runs this page. Only itself knows that it is an iPad: elsewhere an iPad that asks for desktop pages counts as a Mac. */
export const describeThisDevice = (): DeviceDescription =>
  describeDevice(navigator.userAgent, navigator.maxTouchPoints)
