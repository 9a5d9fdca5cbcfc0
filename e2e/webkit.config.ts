import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'
import { filesForOtherEngines, forOtherEngines, notInOtherEngines } from './src/other-engines.ts'
import type { TestOptions } from './src/test.ts'
import { engineVariable } from './src/webkit/in-webkit.ts'

process.env[engineVariable] = 'webkit'

/** Journeys in WebKitGTK, the engine of Safari, with a window as wide as a phone. It has no touch here. */
export default defineConfig<TestOptions>({
  ...base,
  // On a busy machine WebKitWebDriver sometimes does not answer a command.
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
