import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { inRoot } from '../../tools/lib/paths.mjs'
import { findChromium } from '../../tools/lib/system-programs.mjs'
import { signIn } from './pages/session.ts'
import { heroCard, runningBar, sheet } from './pages/stamping.ts'
import { startServer } from './server/start-server.ts'
import { translatorFor } from './support/translate.ts'

const size = { width: 390, height: 844 }
const gap = 18
const t = translatorFor('en')

/** Recreates the picture in the README: three screens of a technician's phone, side by side. */
async function drawPictures(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'verstas-pictures-'))
  const executablePath = findChromium()
  const server = await startServer(folder)
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const screens = await photograph(browser, server.url)
    await putSideBySide(browser, screens, inRoot('docs/pictures/phone.jpg'))
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function photograph(browser: Browser, baseURL: string): Promise<Buffer[]> {
  const page = await browser.newPage({
    baseURL,
    viewport: size,
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
    timezoneId: 'Europe/Helsinki',
    reducedMotion: 'reduce',
    colorScheme: 'light',
  })
  await signIn(page, t, 'matti')
  // Waits for the service worker, because pages use the app's fonts immediately only if they are cached.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.reload()
  await heroCard(page, t)
    .getByRole('button', { name: t('stamping.stampOnWork') })
    .tap()
  await sheet(page)
    .getByRole('region', { name: t('stamping.workOrder') })
    .getByRole('button')
    .first()
    .tap()
  await runningBar(page, t).getByRole('timer').waitFor()
  await sheet(page).waitFor({ state: 'detached' })
  const toast = page.getByText(t('stamping.stamped'))
  await toast.waitFor()
  await toast.waitFor({ state: 'detached' })
  const start = await takePicture(page)
  await page.goto('/#/workordersearch?plate=M')
  const results = page.getByRole('list', { name: t('workOrderSearch.results') })
  await results.waitFor()
  const search = await takePicture(page)
  await page.goBack()
  await page.getByRole('link', { name: t('startPage.openWorkOrder') }).tap()
  await page.getByText(t('workOrder.mark.stamped'), { exact: true }).waitFor()
  return [start, search, await takePicture(page)]
}

/** Takes a screenshot after everything is loaded, including the font of plates, and animations have ended. */
async function takePicture(page: Page): Promise<Buffer> {
  await page.waitForLoadState('networkidle')
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.fonts.check('600 20px "Verstas Plate"'))
  await page.evaluate(async () => {
    const ending = document.getAnimations().map(({ finished }) => finished.catch(() => undefined))
    await Promise.all(ending)
  })
  return page.screenshot({ animations: 'disabled', caret: 'hide' })
}

async function putSideBySide(browser: Browser, screens: readonly Buffer[], path: string): Promise<void> {
  const width = screens.length * (size.width + gap) - gap
  const page = await browser.newPage({ viewport: { width, height: size.height } })
  const pictures = screens.map((screen) => `<img src="data:image/png;base64,${screen.toString('base64')}">`)
  await page.setContent(`<style>body { margin: 0; display: flex; gap: ${gap}px }</style>${pictures.join('')}`)
  await page.screenshot({ path, type: 'jpeg', quality: 75 })
}

await drawPictures()
