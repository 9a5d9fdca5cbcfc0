import { defineConfig, type Project } from '@playwright/test'
import { testWorkers } from '../tools/lib/cores.mjs'
import { findChromium, findHeadlessShell } from '../tools/lib/system-programs.mjs'
import { keepTemporaryFilesInMemory } from '../tools/lib/temporary-files.mjs'
import type { TestOptions } from './src/test.ts'

keepTemporaryFilesInMemory()

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 }
const tablet = {
  viewport: { width: 820, height: 1180 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 1,
}
const desk = { viewport: { width: 1180, height: 820 } }
const finnish = { language: 'fi', locale: 'fi-FI' } as const
const english = { language: 'en', locale: 'en-GB' } as const
const swedish = { language: 'sv', locale: 'sv-FI' } as const

const isRoot = process.getuid?.() === 0
const executablePath = findHeadlessShell() ?? findChromium()

/** Journeys that run only on the phone, because they set the window size or do not depend on the layout. */
const onPhoneAlways =
  /journeys.(spec-only.|offline.|attachments.uploads|pages-in-few-requests)|accessibility.every-page/

/** Journeys of people at a desk, whose pages have tables there. */
const atDesk = /journeys.(payroll|personal-data|reports|rosters|webhooks)\.spec/

/**
 * Marks the journeys that `npm test` runs. If one of them fails, the workshop cannot work, loses data or
 * exposes data.
 */
const core = /@core/

/** Assigns about half of the core journeys to the phone. Their titles end in a letter from a to m. */
const onPhoneByTitle = /[a-m]$/

const onPhone = { ...phone, ...finnish }
const onTablet = { ...tablet, ...english }

/** Runs each core journey on one device. */
const usual: Project<TestOptions>[] = [
  {
    name: 'phone-fi',
    use: onPhone,
    grep: core,
    grepInvert: new RegExp(`^(?!.*(${onPhoneAlways.source})).*[^a-m]$`),
  },
  { name: 'tablet-en', use: onTablet, grep: core, grepInvert: [onPhoneAlways, onPhoneByTitle] },
]

/**
 * Runs journeys on the phone in Finnish and on the tablet in English. Core journeys run on both devices in
 * both languages, and journeys of people at a desk also there, in Swedish.
 */
const full: Project<TestOptions>[] = [
  { name: 'phone-fi', use: onPhone },
  { name: 'tablet-en', use: onTablet, grepInvert: onPhoneAlways },
  { name: 'phone-en', use: { ...phone, ...english }, grep: core, grepInvert: onPhoneAlways },
  { name: 'desk-sv', use: { ...desk, ...swedish }, testMatch: atDesk },
  { name: 'tablet-fi', use: { ...tablet, ...finnish }, grep: core, grepInvert: onPhoneAlways },
]

const isUsual = process.env.VERSTAS_TESTS === 'usual'

export default defineConfig<TestOptions>({
  projects: isUsual ? usual : full,
  // Retries a failed test of `npm test` once, because a busy machine may be too slow.
  retries: isUsual ? 1 : 0,
  testMatch: '**/*.spec.ts',
  // Node itself runs TypeScript. Playwright's compiler would need as long as a journey for these files.
  build: { external: ['**/*.ts', '**/*.mjs'] },
  globalSetup: './src/server/global-setup.ts',
  outputDir: '../node_modules/.cache/verstas/e2e',
  workers: testWorkers,
  forbidOnly: Boolean(process.env.CI),
  // Sets long time limits, because a busy machine is many times slower. They only stop a hanging test.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    timezoneId: 'Europe/Helsinki',
    contextOptions: { reducedMotion: 'reduce' },
    // Blocks the service worker by default, because installing it takes an eighth of a journey's CPU time.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        ...(isRoot ? ['--no-sandbox'] : []),
      ],
    },
  },
})
