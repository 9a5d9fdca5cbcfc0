import { type StartRole, startRoles } from '@verstas/contract/start-page/roles.ts'
import { type Language, languages } from '@verstas/contract/texts/language.ts'
import { expect, it } from 'vitest'
import { parseAddress } from '../platform/routing/address.ts'
import { createMemoryHistory } from '../platform/routing/test/memory-history.ts'
import { pageRoutes, publicRoutes } from './features.ts'
import { createAppRouter } from './router.tsx'
import { settings, settingsWithFewRights } from './test/answers/settings.ts'
import { busyDesk } from './test/desk-answers.ts'
import { closeLayers, layer, openPage, pressShown, topmostContent } from './test/open-page.ts'
import { order, type Pages, pages, pagesWithFewRights } from './test/page-list.ts'
import { createPageWalker } from './test/page-walker.ts'
import { isShown, readOutline } from './test/read-outline.ts'
import { answers, endpointOf } from './test/sample-answers.ts'

// Compares each page and main dialog, as a person perceives it, with the approved record in `approved/`. The
// option `-u` updates the records after an intended change. Review their differences as carefully as code.

/**
 * Matches the tab with the count of attachments. The count may arrive after any press, so it is not an effect
 * of the press.
 */
const attachmentCount = /^\s*tab "Liitteet \d+"$/

/**
 * Returns the outline of the overlay that a press has opened. If there is no overlay, returns the new lines
 * of the page.
 */
function readChange(before: string): string {
  if (layer()) return readOutline(topmostContent())
  const previousLines = new Set(before.split('\n'))
  return readOutline(topmostContent())
    .split('\n')
    .filter((line) => !previousLines.has(line) && !attachmentCount.test(line))
    .join('\n')
}

/** Records a page and the results of its controls. Throws if a request has no sample answer. */
async function record(
  address: string,
  controls: readonly string[],
  language: Language,
  sessionSettings = settings,
) {
  let opened = await openPage(address, { language, settings: sessionSettings })
  const page = readOutline(topmostContent())
  const parts = [`# ${address}\n\n${page}\n`]
  const seen = [...opened.server.seen]
  for (const control of controls) {
    if (opened.addressNow() !== address) {
      await opened.unmount()
      opened = await openPage(address, { language, settings: sessionSettings })
    }
    for (const name of control.split(' > ')) await pressShown(name)
    parts.push(`## ${control}\n\n${readChange(page)}\n`)
    await closeLayers()
    seen.push(...opened.server.seen)
  }
  await opened.unmount()
  expect(seen.map(({ route }) => route).filter((route) => !(route in answers))).toEqual([])
  return parts.join('\n')
}

async function recordAll(list: Pages, language: Language = 'fi', sessionSettings = settings) {
  const records: string[] = []
  for (const [address, controls] of Object.entries(list))
    records.push(await record(address, controls, language, sessionSettings))
  return records.join('\n')
}

it.each(Object.entries(pages))('the pages of %s match their approved records', async (feature, list) => {
  await expect(await recordAll(list)).toMatchFileSnapshot(`approved/${feature}.txt`)
})

/** The features whose forms and lists change most. */
const pressedFeatures = [
  'account',
  'administration',
  'health-check-offers',
  'integrations',
  'parts',
  'parts-planning',
  'rosters',
  'settings',
  'stamping',
]

it.each(pressedFeatures)('the controls of the pages of %s have their approved effects', async (feature) => {
  const { walkPage, lines } = createPageWalker()
  for (const address of Object.keys(pages[feature] ?? {})) await walkPage(address)
  await expect(`${lines.join('\n').trim()}\n`).toMatchFileSnapshot(`approved/presses/${feature}.txt`)
})

it('the pages of a user with few rights match their approved records', async () => {
  const records = await recordAll(pagesWithFewRights, 'fi', settingsWithFewRights)
  await expect(records).toMatchFileSnapshot('approved/few-rights.txt')
})

it.each(languages)('the start page in its frame matches its approved record: %s', async (language) => {
  const { unmount } = await openPage('/startpage', { language })
  const outline = readOutline(document.body)
  await unmount()
  await expect(`${outline}\n`).toMatchFileSnapshot(`approved/start-page.${language}.txt`)
})

const deskOf = (roles: readonly StartRole[]) => ({
  ...answers,
  'GET /api/workshop/desk': { ...busyDesk, Roles: roles },
})

const lateCount = /"(\S+) \d+ (?:lukematta|avointa tehtävää)"/g

it.each(startRoles)('the start page of the role %s matches its approved record', async (role) => {
  const { unmount } = await openPage('/startpage', { answers: deskOf([role]) })
  // The counts of the page links arrive late.
  const outline = readOutline(topmostContent()).replaceAll(lateCount, '"$1"')
  await unmount()
  await expect(`${outline}\n`).toMatchFileSnapshot(`approved/start-page/${role}.txt`)
})

it('the controls of the start page of a person with every role have their approved effects', async () => {
  const { walkPage, lines } = createPageWalker({ answers: deskOf(startRoles), isThorough: true })
  await walkPage('/startpage')
  await expect(`${lines.join('\n').trim()}\n`).toMatchFileSnapshot('approved/presses/start-page.txt')
})

it.each([
  ['has the bar of the running stamping at the bottom edge', order, true],
  ['uses the whole screen for the camera', '/camera/1002345', false],
])('the frame %s', async (_, address, hasBar) => {
  const { unmount } = await openPage(address, { language: 'en' })
  const bar = document.querySelector('section[aria-label="Running clocking"]')
  expect(bar !== null && isShown(bar)).toBe(hasBar)
  await unmount()
})

it('every page of the features has an approved record', () => {
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/'] }))
  const addresses = ['/startpage', ...Object.values(pages).flatMap(Object.keys)]
  const recorded = addresses.map((address) => {
    return router.routeOf(parseAddress(address))?.path
  })
  const missing = [...pageRoutes, ...publicRoutes]
    .map(({ path }) => path)
    .filter((path) => !recorded.includes(path))
  expect(missing).toEqual([])
})

it('each sample answer conforms to the contract', () => {
  const wrong = Object.entries(answers).flatMap(([route, answer]) => {
    const { error } = endpointOf(route).answer.safeParse(answer)
    return error ? [{ route, issues: error.issues }] : []
  })
  expect(wrong).toEqual([])
})
