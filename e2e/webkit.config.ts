import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'
import { filesForOtherEngines, forOtherEngines, notInOtherEngines } from './src/other-engines.ts'
import type { TestOptions } from './src/test.ts'
import { engineVariable } from './src/webkit/in-webkit.ts'

process.env[engineVariable] = 'webkit'

/**
 * Runs the journeys in WebKitGTK, which has the engine of Safari. The window is as wide as a phone, and has
 * no touch input.
 */
export default defineConfig<TestOptions>({
  ...base,
  // Retries once, because WebKitWebDriver on a busy machine sometimes does not respond to a command.
  retries: 1,
  testMatch: filesForOtherEngines,
  grep: forOtherEngines,
  grepInvert: notInOtherEngines,
  projects: [
    {
      name: 'webkit-phone-fi',
      use: { viewport: { width: 390, height: 844 }, language: 'fi', locale: 'fi-FI' },
    },
  ],
})
