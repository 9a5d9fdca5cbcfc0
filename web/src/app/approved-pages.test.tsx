import { act } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type Language, languages } from '@verstas/contract/texts/language.ts'
import { computeAccessibleName } from 'dom-accessibility-api'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { parseAddress } from '../platform/routing/address.ts'
import { createMemoryHistory } from '../platform/routing/test/memory-history.ts'
import { settle, settleUntil } from '../platform/session/test/page-controls.ts'
import { createTestStore } from '../platform/session/test/render.tsx'
import { renderRoutes } from '../platform/session/test/render-routes.tsx'
import { pageRoutes, publicRoutes } from './features.ts'
import { createAppRouter } from './router.tsx'
import { FramedPage } from './signed-in-frame.tsx'
import { isShown, readOutline } from './test/read-outline.ts'
import { answers, endpointOf, settings, settingsWithFewRights } from './test/sample-answers.ts'

// Compares each page and main dialog, as a person perceives it, with the approved record in `approved/`. The
// option `-u` updates the records after an intended change. Review their differences as carefully as code.

/**
 * Addresses of pages, each with the controls to press. `A > B` presses B in the overlay that A has opened.
 */
type Pages = Readonly<Record<string, readonly string[]>>

const order = '/workorder?number=1002345'
const globalId = '0b9a8d2e-5c61-4f4a-8d7b-2a1c3e4f5a6b'
const vin = 'TMBLD9NS5NK127113'
const account = 'Matti Virtanen Helsinki…'

/** The pages of each feature, with the Finnish names of the controls to press. */
const pages: Readonly<Record<string, Pages>> = {
  account: {
    '/account/keys': ['Nimeä uudelleen: Phone', 'Poista: Phone', 'Vaihda PIN', 'Vaihda salasana'],
    '/account/sessions': [],
    '/account/picture': [],
    '/reset/token': [],
  },
  activities: {
    '/usertasks': ['Uusi', 'Merkki', 'Tyyppi', 'MFO-957 Asiakas odottaa…', 'Tekemättä Tilaa varaosat…'],
    '/usertasks?task=31': ['Vastuuhenkilö', 'Suunniteltu ke 18.11.2026'],
    [`${order}&tab=activities`]: ['Tehty Pesu…'],
  },
  'activity-monitor': {
    '/activitymonitor': ['Lisää toimintoja', 'Lisää toimintoja > Näyttölinkit', 'Tyyppi'],
    '/wall/token': [],
  },
  administration: {
    '/administration': ['Lisää henkilö', 'Lisää useita', 'Poissa käytöstä'],
    '/administration?tab=rights': ['Uusi profiili', 'Vertaa kahta', 'Technician'],
    '/administration?tab=devices': [],
    '/administration?tab=strangers': ['Liitä henkilöön: Aino K.'],
    '/administration/12': [
      'Muokkaa tietoja',
      'Tee linkki uuteen salasanaan',
      'Tee uusi kortti',
      'Liitä yrityksen tunnus',
      'Poista PIN',
    ],
    '/setup/token': [],
  },
  integrations: {
    '/integrations': [],
    '/integrations/accounts': [
      'Uusi palvelutili',
      'Tee avain: Dealer system',
      'Muuta: Dealer system',
      'Poista käytöstä: k7f2m9',
      'Poista tili käytöstä: Dealer system',
    ],
    '/integrations/differences': [],
    '/integrations/masters': [],
  },
  rosters: { '/rosters': ['Matti…', 'Rytmit', 'Lisää poissaolo'] },
  settings: {
    '/settings': [],
    '/settings/priorities': ['Lisää', 'Urgent…'],
    '/settings/audit': [],
    '/settings/export': ['Lataa kaikki'],
    '/settings/imports': ['Ajoneuvot: autot.csv…'],
    '/settings/count': [],
    '/settings/count-7': [],
    '/settings/receive': [],
    '/settings/start': [],
    '/settings/tyres': ['Lataa luettelot tiedostosta'],
    '/settings/retention': ['Muokkaa: Tiedostojen tuonnit'],
    '/settings/templates': ['Uusi pohja'],
    '/settings/templates-4': [],
    '/settings/sites': ['Lisää', 'Helsinki'],
  },
  attachments: { [`${order}&tab=attachments`]: ['Levy naarmuilla…', 'kuitti.pdf…', 'Katja Eklund…'] },
  autograph: { '/autograph/1002345': [] },
  camera: { '/camera/1002345': [] },
  chat: { '/conversations': [], [`${order}&tab=chat`]: ['jarru.jpg…', 'Liitä työhön'] },
  'health-check-offers': { '/offer/token': [] },
  'health-checks': {
    '/vhc': [],
    [`/vhc/vin/${vin}`]: [],
    '/vhc/12': ['Jatko: Front pads'],
  },
  'new-work-order': { '/newworkorder': ['Uusi asiakas'], '/newworkorder?number=EKX-860': [] },
  parts: {
    '/partssearch': ['Tarkenna hakua'],
    '/partssearch?searchKey=suodatin': [],
    '/part/820/HU%207008%20Z': ['Lisää työlle'],
  },
  'parts-planning': {
    '/partsplanning': ['12:30 MFO-957…', 'Suunnittelematta: MFO-957, muuta'],
    '/partsplanning?list=2026-11-18': ['Skannaa osia'],
  },
  shell: {
    '/more': [account, `${account} > Työtunnit`, `${account} > Ilmoitukset`, 'Odottaa lähettämistä…'],
  },
  stamping: {
    '/stamping': ['11:00…', '08:00…', 'Aiemmat leimaukset', 'Työtunnit', 'Vaihda', 'Lopeta'],
    '/stamping?form=true': ['Päivän varaukset', '08:00…'],
  },
  'stamping-corrections': {
    '/stampingcorrections/7/2026-11-18': [
      '08:30…',
      '09:00 – 09:10 Aukko…',
      'Lisää leimaus',
      'Vie omat leimaukset…',
    ],
  },
  tyres: {
    [`/tyre/${globalId}`]: ['Rengashistoria', 'Rengas ja vanne Etuakseli', 'Lisää sarja'],
    [`${order}&tab=tyres`]: ['Historia'],
    [`/vehicle/${vin}?tab=tyres`]: [],
  },
  vehicles: {
    '/vehiclesearch': [],
    '/vehiclesearch?plate=SRL': [],
    [`/vehicle/${vin}`]: [],
    [`/vehicle/${vin}?tab=maintenance`]: [],
  },
  'work-orders': {
    [order]: [
      'Lisää toimintoja',
      'Lisää toimintoja > Muokkaa työmääräystä',
      'Liitä: Työ 1',
      'Muokkaa: Työ 1',
      'Muokkaa: Työ 1 > Lisää työvaihe',
      'Lisää varaosa: Työ 1',
      'Lisää työ',
      'Valitse rivi Vuosihuolto',
    ],
    [`${order}&tab=workorder`]: ['Historia…'],
    [`${order}&tab=resources`]: [],
    '/workorder?number=1002346': [],
    '/workorder?number=1002300&tab=workorder': [],
    '/workorder?number=1002347': [],
    '/activities?number=1002345': [],
    '/workordersearch': [],
    '/workordersearch?plate=MFO': [],
    '/workordersearch?tab=mine': [],
    '/workordersearch?tab=all': [],
  },
  'work-schedule': { '/workschedule': ['keskiviikko 18.11.2026…'] },
  'workshop-schedule': {
    '/workshopschedule': ['Tekijät ja paikat', 'ABC-201…', 'ABC-202…', 'Vapaa…', 'Ilman tekijää: 1'],
  },
}

/** The pages that are recorded for a user with few rights. */
const pagesWithFewRights: Pages = {
  '/startpage': [],
  '/more': [],
  '/workshopschedule': [],
  [order]: [],
  [`${order}&tab=workorder`]: [],
  [`${order}&tab=attachments`]: [],
  [`/vehicle/${vin}`]: [],
  '/stamping?form=true': [],
}

const { store } = createTestStore()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T07:36:00Z') })
  stubBrowser()
})
afterEach(() => void vi.useRealTimers())

/**
 * Stubs the canvas, random ids (all zeros), and `IntersectionObserver`, which reports all elements as
 * visible.
 */
function stubBrowser(): void {
  const drawing = new Proxy({}, { get: () => () => undefined, set: () => true })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawing as never)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly tell: (entries: object[]) => void
      constructor(tell: (entries: object[]) => void) {
        this.tell = tell
      }
      observe(target: Element) {
        this.tell([{ isIntersecting: true, target }])
      }
      unobserve() {}
      disconnect() {}
    },
  )
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((values) => values)
}

async function open(address: string, language: Language, sessionSettings = settings) {
  sessionStorage.clear()
  localStorage.clear()
  stubBrowser()
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }), FramedPage)
  const { server, unmount } = await renderRoutes(router, {
    language,
    store,
    settings: sessionSettings,
    prepare: ({ reply }) => {
      for (const [route, body] of Object.entries(answers)) reply(route, { body })
    },
  })
  await act(() => store.start({}))
  await settleUntil(() => expect(document.querySelector('main, dialog')).not.toBeNull())
  await settleUntil(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
  return { server, unmount, hasMoved: () => router.history.location.address !== address }
}

const user = userEvent.setup({ delay: null })

/** Returns the topmost overlay above the page. */
const layer = () =>
  [...document.querySelectorAll('dialog, [role=menu], [role=listbox]')].filter(isShown).at(-1)
const topmostContent = () => layer() ?? document.querySelector('main') ?? document.body

const pressable = 'a, button, input, select, summary, [role=menuitem], [role=tab]'
const nameOf = (control: Element) =>
  (computeAccessibleName(control) || control.textContent).replaceAll('\u00AD', '').replace(/\s+/g, ' ').trim()

/** Presses the control with this name in the topmost overlay. A name that ends with … is a prefix. */
async function pressShown(name: string): Promise<void> {
  const isMeant = (control: Element) =>
    name.endsWith('…') ? nameOf(control).startsWith(name.slice(0, -1)) : nameOf(control) === name
  const controls = [...(layer() ?? document.body).querySelectorAll(pressable)].filter(isShown)
  const match = controls.find(isMeant)
  if (!match) throw new Error(`no control ${name} among ${controls.map(nameOf).join(' | ')}`)
  await user.click(match)
  await settle()
}

async function closeLayers(): Promise<void> {
  while (layer()) {
    const before = layer()
    await user.keyboard('{Escape}')
    await settle()
    if (layer() === before) throw new Error(`stays open: ${before?.textContent}`)
  }
}

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
  let opened = await open(address, language, sessionSettings)
  const page = readOutline(topmostContent())
  const parts = [`# ${address}\n\n${page}\n`]
  const seen = [...opened.server.seen]
  for (const control of controls) {
    if (opened.hasMoved()) {
      await opened.unmount()
      opened = await open(address, language, sessionSettings)
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

it('the pages of a user with few rights match their approved records', async () => {
  const records = await recordAll(pagesWithFewRights, 'fi', settingsWithFewRights)
  await expect(records).toMatchFileSnapshot('approved/few-rights.txt')
})

it.each(languages)('the start page in its frame matches its approved record: %s', async (language) => {
  const { unmount } = await open('/startpage', language)
  const outline = readOutline(document.body)
  await unmount()
  await expect(`${outline}\n`).toMatchFileSnapshot(`approved/start-page.${language}.txt`)
})

it.each([
  ['has the bar of the running stamping at the bottom edge', order, true],
  ['uses the whole screen for the camera', '/camera/1002345', false],
])('the frame %s', async (_, address, hasBar) => {
  const { unmount } = await open(address, 'en')
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
