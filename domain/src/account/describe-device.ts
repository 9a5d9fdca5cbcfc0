/** A device as its browser describes it, with the makers' names. */
export interface DeviceDescription {
  readonly kind: 'phone' | 'tablet' | 'computer'
  /** Null for an unusual browser. */
  readonly browser: string | null
  readonly system: string | null
}

/** The first match counts, because browsers also name their ancestors. */
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
 * Reads a `User-Agent` header in enough detail for people to recognise their device.
 *
 * @param touchPoints `navigator.maxTouchPoints`, known only on the device itself: an iPad claims to be a Mac,
 * which has none
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
