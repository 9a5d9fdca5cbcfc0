/** A description of a device. Browser and system have the names that their makers use. */
export interface DeviceDescription {
  readonly kind: 'phone' | 'tablet' | 'computer'
  /** Name of the browser; null if the browser is not in the list. */
  readonly browser: string | null
  readonly system: string | null
}

/**
 * Browsers in the order of their checks. The first match is the browser. A browser that is based on another
 * one names both in its user agent.
 */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * Describes a device from the `User-Agent` header, in enough detail for people to recognise their device.
 *
 * @param touchPoints `navigator.maxTouchPoints`, known only on the device itself. It distinguishes an iPad
 * from a Mac, because both have the same header.
 */
export function describeDevice(userAgent: string | null, touchPoints = 0): DeviceDescription {
  const isIpad = touchPoints > 1 && /\bMacintosh\b/.test(userAgent ?? '')
  const words = isIpad ? `iPad ${userAgent}` : (userAgent ?? '')
  const find = (names: typeof browsers) => names.find(([pattern]) => pattern.test(words))?.[1] ?? null
  return { kind: kindOf(words), browser: find(browsers), system: find(systems) }
}

function kindOf(words: string): DeviceDescription['kind'] {
  if (/\biPad\b|\bTablet\b/.test(words)) return 'tablet'
  if (/\bAndroid\b/.test(words)) return /\bMobile\b/.test(words) ? 'phone' : 'tablet'
  return /\bMobile\b|\biPhone\b/.test(words) ? 'phone' : 'computer'
}
