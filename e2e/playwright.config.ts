import { defineConfig, type Project } from '@playwright/test'
import { findChromium, findHeadlessShell } from '../tools/lib/system-programs.mjs'
import type { DealershipOptions } from './src/test.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 }
const tablet = {
  viewport: { width: 820, height: 1180 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 1,
}
const finnish = { language: 'fi', locale: 'fi-FI' } as const
const english = { language: 'en', locale: 'en-GB' } as const

const isRoot = process.getuid?.() === 0
const executablePath = findHeadlessShell() ?? findChromium()

/** What is kept, sent later and sent again is the same at every size. */
const dataJourneys = [
  '**/journeys/spec-only/*.spec.ts',
  '**/journeys/offline/*.spec.ts',
  '**/journeys/attachments/uploads.spec.ts',
  '**/journeys/pages-in-few-requests.spec.ts',
]

/**
 * Each size and each language runs every journey once, but for those whose subject is the way of the data: they
 * run on the phone. Those marked @core, the technician's day from the sign-in to the sign-out, run in all four
 * combinations.
 */
const projects: Project<DealershipOptions>[] = [
  { name: 'phone-fi', use: { ...phone, ...finnish } },
  { name: 'tablet-en', use: { ...tablet, ...english }, testIgnore: dataJourneys },
  { name: 'tablet-en-data', use: { ...tablet, ...english }, testMatch: dataJourneys, grep: /@core/ },
  { name: 'phone-en', use: { ...phone, ...english }, grep: /@core/ },
  { name: 'tablet-fi', use: { ...tablet, ...finnish }, grep: /@core/ },
]

export default defineConfig<DealershipOptions>({
  projects,
  testMatch: '**/*.spec.ts',
  globalSetup: './src/dealership/prepare.ts',
  outputDir: '../node_modules/.cache/verstas/e2e',
  // A journey waits as much as it computes: three keep two cores busy.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  timeout: 45_000,
  expect: { timeout: 10_000 },
  use: {
    timezoneId: 'Europe/Helsinki',
    contextOptions: { reducedMotion: 'reduce' },
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
