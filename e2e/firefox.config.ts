import { defineConfig } from '@playwright/test'
import { findFirefox } from '../tools/lib/system-programs.mjs'
import base from './playwright.config.ts'
import { closeBidiGaps } from './src/firefox/bidi-gaps.ts'
import { filesForOtherEngines, forOtherEngines, notInOtherEngines } from './src/other-engines.ts'
import type { TestOptions } from './src/test.ts'

closeBidiGaps()

/**
 * Journeys that run in Firefox but not in WebKit, because they need features that the driver of WebKit lacks.
 */
const alsoInFirefox = ['attachments/autograph', 'chat', 'health-check-customer', 'parts']

/** Runs the journeys in Firefox. The window is as wide as a phone, and has no touch input. */
export default defineConfig<TestOptions>({
  ...base,
  testMatch: [...filesForOtherEngines, ...alsoInFirefox.map((name) => `journeys/${name}.spec.ts`)],
  grep: forOtherEngines,
  grepInvert: notInOtherEngines,
  projects: [
    {
      name: 'firefox-phone-fi',
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        viewport: { width: 390, height: 844 },
        language: 'fi',
        locale: 'fi-FI',
        launchOptions: {
          executablePath: findFirefox() ?? 'firefox-esr',
          args: [],
          firefoxUserPrefs: {
            'ui.prefersReducedMotion': 1,
            // Hides scrollbars until the page scrolls, as a phone does.
            'ui.useOverlayScrollbars': 1,
            'widget.gtk.overlay-scrollbars.enabled': true,
            'layout.css.prefers-color-scheme.content-override': 1,
            // Prevents requests for icons, which the content security policy refuses.
            'browser.chrome.site_icons': false,
          },
        },
      },
    },
  ],
})
