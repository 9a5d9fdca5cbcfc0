import { defineConfig, type Project } from '@playwright/test'
import { findFirefox } from '../tools/lib/system-programs.mjs'
import base from './playwright.config.ts'
import { closeBidiGaps } from './src/firefox/bidi-gaps.ts'
import type { TestOptions } from './src/test.ts'

closeBidiGaps()

const firefox: Project<TestOptions>['use'] = {
  browserName: 'firefox',
  channel: 'moz-firefox',
  launchOptions: {
    executablePath: findFirefox() ?? 'firefox-esr',
    args: [],
    firefoxUserPrefs: {
      'ui.prefersReducedMotion': 1,
      'layout.css.prefers-color-scheme.content-override': 1,
      // Else Firefox asks for an icon beside an answer that is data, whose policy refuses it.
      'browser.chrome.site_icons': false,
    },
  },
}

/** Journeys of the core in Firefox, as on a phone and at a desk. It has no touch here. */
export default defineConfig<TestOptions>({
  ...base,
  testMatch: /journeys/,
  grep: /@core|@browsers/,
  projects: [
    {
      name: 'firefox-phone-fi',
      use: { ...firefox, viewport: { width: 390, height: 844 }, language: 'fi', locale: 'fi-FI' },
    },
  ],
})
