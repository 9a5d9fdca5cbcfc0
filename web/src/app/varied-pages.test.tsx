import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { areServiceRights } from '@verstas/contract/integration/service-rights.ts'
import type { Desk } from '@verstas/contract/start-page/entities.ts'
import { startRoles } from '@verstas/contract/start-page/roles.ts'
import { grantedRights, missingRight } from '@verstas/domain/session/rights.ts'
import { expect, it } from 'vitest'
import { readToasts } from '../platform/ui/notify.ts'
import { settings, settingsWithFewRights } from './test/answers/settings.ts'
import { busyDesk } from './test/desk-answers.ts'
import { layer, openPage, topmostContent } from './test/open-page.ts'
import { pages } from './test/page-list.ts'
import { readOutline } from './test/read-outline.ts'
import { answers, endpointOf } from './test/sample-answers.ts'
import { type Variation, varyAnswer } from './test/varied-answers.ts'

// Compares each page for other answers of the server with the approved record in `approved/varied/`. The record has
// the lines in which the page differs from its record in `approved/`. The option `-u` updates the records.

function vary(route: string, answer: unknown, variation: Variation): unknown {
  const schema = endpointOf(route).answer
  const varied = varyAnswer(schema, answer, variation)
  return schema.safeParse(varied).success ? varied : answer
}

const varyAnswers = (variation: Variation) =>
  Object.fromEntries(
    Object.entries(answers).map(([route, answer]) => [route, vary(route, answer, variation)]),
  )

type Options = Parameters<typeof openPage>[1]

const least: Options = { answers: varyAnswers('least') }
const most: Options = { answers: varyAnswers('most'), isWide: true }

it.each(Object.entries(pages))(
  'the pages of %s match their records for other answers',
  async (feature, list) => {
    const records = readRecords(feature)
    const lines: string[] = []
    for (const address of Object.keys(list)) {
      const usual = records.get(address) ?? []
      const everything = await outlineOf(address, most)
      const few = await outlineOf(address, { ...most, settings: settingsWithFewRights })
      lines.push(`# ${address}`, '')
      lines.push('## least', '', ...differences(usual, await outlineOf(address, least)), '')
      lines.push('## most, on a wide screen', '', ...differences(usual, everything), '')
      lines.push('## most, with few rights', '', ...differences(everything, few), '')
    }
    await expect(`${lines.join('\n').trim()}\n`).toMatchFileSnapshot(`approved/varied/${feature}.txt`)
  },
)

const deskRoute = 'GET /api/workshop/desk'

it.each(startRoles)('the start page of the role %s matches its record for other answers', async (role) => {
  const lines: string[] = []
  for (const variation of ['least', 'most'] as const) {
    const varied = vary(deskRoute, busyDesk, variation) as Desk
    // The model is the title of a vehicle without notes of its work.
    const Cars = varied.Cars.map((car) => ({ ...car, MakeName: 'Škoda', ModelName: 'Kodiaq' }))
    const deskAnswers = { ...answers, [deskRoute]: { ...varied, Cars, Roles: [role] } }
    const outline = await outlineOf('/startpage', { answers: deskAnswers })
    const few = await outlineOf('/startpage', { answers: deskAnswers, settings: settingsWithFewRights })
    lines.push(`## ${variation}`, '', ...outline, '')
    lines.push(`## ${variation}, with few rights`, '', ...differences(outline, few), '')
  }
  await expect(`${lines.join('\n').trim()}\n`).toMatchFileSnapshot(`approved/varied/start-page-${role}.txt`)
})

it('the tyre form opens with a message if the measurement in its address is missing', async () => {
  const [form = ''] = Object.keys(pages.tyres ?? {})
  const { unmount } = await openPage(`${form}?historyEntryOid=00000000-0000-4000-8000-000000000404`)
  expect(readToasts().map(({ message }) => message)).toContain(
    'Aiempaa mittausta ei löytynyt. Mittaa alusta.',
  )
  expect(readOutline(topmostContent())).toContain('Rengashistoria')
  await unmount()
})

async function outlineOf(
  address: string,
  options: Parameters<typeof openPage>[1],
): Promise<readonly string[]> {
  const all = { settings, ...options, hasFixedTimers: true, mayStayBusy: true }
  const { server, unmount } = await openPage(address, all)
  const rights = grantedRights(all.settings)
  // Calls of an invented address of the chat have no endpoint.
  const refused = server.seen.filter(({ route }) => {
    const needed = route.includes(' /') ? endpointOf(route).rights : 'session'
    return areServiceRights(needed) || missingRight(needed, rights) !== undefined
  })
  expect([...new Set(refused.map(({ route }) => route))], 'requests without their right').toEqual([])
  const places = layer() ? [topmostContent()] : document.querySelectorAll('main, aside')
  const lines = [...places].flatMap((place) => readOutline(place).split('\n'))
  await unmount()
  return lines
}

const folder = join(dirname(fileURLToPath(import.meta.url)), 'approved')

/** Returns the lines of each page in the approved record of a feature. */
function readRecords(feature: string): ReadonlyMap<string, readonly string[]> {
  const text = readFileSync(join(folder, `${feature}.txt`), 'utf8')
  return new Map(
    text.split(/^# /m).map((part) => {
      const [address = '', , ...lines] = (part.split(/^## /m)[0] ?? '').split('\n')
      return [address, lines.filter(Boolean)] as const
    }),
  )
}

/**
 * Returns the lines that only one of the outlines has, in their order. If most of the usual lines are missing, returns
 * only their number.
 */
function differences(usual: readonly string[], varied: readonly string[]): readonly string[] {
  const missing = linesWithout(usual, varied, '-')
  const isOther = missing.length > usual.length / 2
  return [
    ...(isOther ? [`- ${missing.length} of ${usual.length} lines`] : missing),
    ...linesWithout(varied, usual, '+'),
  ]
}

/** Matches the tab with the count of attachments, which may arrive late. */
const attachmentCount = /^tab "Liitteet \d+"/

function linesWithout(lines: readonly string[], others: readonly string[], sign: string): string[] {
  const counts = new Map<string, number>()
  for (const line of others) counts.set(line.trim(), (counts.get(line.trim()) ?? 0) + 1)
  return lines.flatMap((line) => {
    const words = line.trim()
    const count = counts.get(words) ?? 0
    counts.set(words, count - 1)
    return count > 0 || words === '' || attachmentCount.test(words) ? [] : [`${sign} ${words}`]
  })
}
