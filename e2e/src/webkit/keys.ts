/** WebDriver's characters for keys that have a name in Playwright. */
const keys: Readonly<Record<string, string>> = {
  Alt: '\uE00A',
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowUp: '\uE013',
  Backspace: '\uE003',
  Control: '\uE009',
  ControlOrMeta: '\uE009',
  Delete: '\uE017',
  End: '\uE010',
  Enter: '\uE007',
  Escape: '\uE00C',
  Home: '\uE011',
  PageDown: '\uE00F',
  PageUp: '\uE00E',
  Shift: '\uE008',
  Space: ' ',
  Tab: '\uE004',
}

/** Returns WebDriver's character for the key with this name in Playwright. */
export const keyOf = (name: string): string => keys[name] ?? name
