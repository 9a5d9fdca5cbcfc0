import { randomUUID } from 'node:crypto'
import { createClient } from '@verstas/contract/call.ts'
import { livePath } from '@verstas/contract/socket-paths.ts'

import { commonTexts } from '@verstas/contract/texts/common.ts'
import { workshopScheduleEndpoints } from '@verstas/contract/workshop-schedule/endpoints.ts'
import type { ScheduleReservation } from '@verstas/contract/workshop-schedule/entities.ts'
import type { Page } from 'playwright'
import { io } from 'socket.io-client'
import type { PostgresCluster } from '../../../server/test/postgres-cluster.ts'
import { prepareDealership } from '../database/dealership.ts'
import type { Measurement } from '../measurement.ts'
import { median, quantile, round } from '../numbers.ts'
import { signIn, startOurServer } from '../server/our-server.ts'
import { openPhone } from '../web/phone.ts'
import { signInOnPhone } from '../web/sign-in-on-phone.ts'

const { listScheduleReservations, moveReservation } = workshopScheduleEndpoints
const screen = { width: 1440, height: 900 }
/**
 * Twenty open schedules. Two are pages in separate browsers, because a background tab renders once a second.
 * The others are connections that receive the same messages.
 */
const open = { pages: 2, connections: 18 }
const changes = 20
const drops = 5
const limits = { shownMs: 300, settledMs: 100 } as const

/**
 * Measures how soon twenty open schedules show a change that is made through the API. Also measures how
 * soon a page confirms a move by its user.
 */
export async function measureScheduleLive(cluster: PostgresCluster): Promise<Measurement[]> {
  const { url } = await prepareDealership(cluster, { name: 'schedule_live', scale: 1 })
  const server = await startOurServer(url)
  const belongings = await signInOnPhone(server.origin, 'aino')
  const screens = await Promise.all(Array.from({ length: open.pages }, () => openPhone(belongings)))
  const token = await signIn(server.origin, 'aino')
  const mover = createMover(server.origin, token)
  const connections = await connectAll(server.origin, token)
  try {
    const car = await mover.pick()
    const pages: Page[] = []
    for (const { context } of screens) {
      const page = await context.newPage()
      await page.setViewportSize(screen)
      await page.goto(`${server.origin}/#/workshopschedule`)
      await page.locator(`[data-key="${car.Oid} ${car.resourceId}"]`).waitFor()
      await page.waitForLoadState('networkidle')
      pages.push(page)
    }
    const timeMove = async (minutes: number): Promise<number[]> => {
      const observations = [
        ...pages.map((page) => untilMoved(page, car)),
        ...connections.map(({ nextChange }) => nextChange(car.Oid)),
      ]
      // Runs an empty script in each page. When it returns, the script that watches for the move is active.
      await Promise.all(pages.map((page) => page.evaluate(() => null)))
      const begun = Date.now()
      await mover.move(car, minutes)
      return (await Promise.all(observations)).map((at) => at - begun)
    }
    // Warms up the code of page and server by moving the reservation away and back.
    await timeMove(15)
    await timeMove(0)
    const delays: number[] = []
    for (let count = 0; count < changes; count += 1)
      delays.push(...(await timeMove(count % 2 === 0 ? 15 : 0)))
    const settled = await measureDrops(pages[0] as Page, car)
    return [
      {
        what: `a change by another until it shows on ${open.pages + open.connections} open schedules, the slowest of ${changes} changes`,
        value: `${round(Math.max(...delays), 0)} ms (median ${round(median(delays), 0)}, p95 ${round(quantile(delays, 0.95), 0)})`,
        demand: `≤ ${limits.shownMs} ms`,
        isMet: Math.max(...delays) <= limits.shownMs,
        details: { delays },
      },
      {
        what: 'from the drop to the answer of the server drawn, median',
        value: `${round(median(settled.times), 0)} ms`,
        demand: `≤ ${limits.settledMs} ms`,
        isMet: median(settled.times) <= limits.settledMs,
        details: settled,
      },
      {
        what: 'calls of a drop',
        value: settled.calls.join(),
        demand: '1 each',
        isMet: settled.calls.every((count) => count === 1),
        details: settled,
      },
    ]
  } finally {
    for (const { close } of screens) await close()
    for (const { socket } of connections) socket.disconnect()
    await server.stop()
  }
}

function createMover(origin: string, token: string) {
  const call = createClient({
    base: `${origin}/api`,
    chatBase: origin,
    headers: () => ({ authorization: `Bearer ${token}` }),
  })
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Helsinki' }).format(new Date())
  const read = () => call(listScheduleReservations, { params: { date } })
  return {
    /** Finds a reservation with open work on the first favourite resource. The row of that resource is visible. */
    pick: async (): Promise<ScheduleReservation> => {
      const [row] = await call(workshopScheduleEndpoints.listScheduleResources, { query: { date } }).then(
        (rows) => rows.filter(({ isFavourite }) => isFavourite),
      )
      const entries = (await read()).filter(
        ({ state, resourceId }) => state === 'open' && resourceId === row?.id,
      )
      const [car] = entries
      if (!car) throw new Error('The demo has no car to move')
      return car
    },
    /** Moves the reservation by this many minutes from its original time. */
    move: ({ Oid, resourceId, start, end }: ScheduleReservation, minutes: number) => {
      const later = (instant: string) => new Date(Date.parse(instant) + minutes * 60_000).toISOString()
      return call(moveReservation, {
        headers: { 'idempotency-key': randomUUID() },
        body: {
          ...{ Oid, ResourceId: resourceId, FromResourceId: resourceId, AllowOverlap: true },
          StartTime: later(start),
          EndTime: later(end),
        },
      })
    },
  }
}

/** Resolves with this machine's time when the page has rendered the reservation at another place. */
const untilMoved = (page: Page, { Oid, resourceId }: ScheduleReservation): Promise<number> =>
  page.evaluate(
    (key) =>
      new Promise<number>((resolve) => {
        const box = document.querySelector<HTMLElement>(`[data-key="${key}"]`)
        const before = box?.style.left
        const look = () => {
          if (document.querySelector<HTMLElement>(`[data-key="${key}"]`)?.style.left === before) {
            requestAnimationFrame(look)
            return
          }
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(Date.now())
          port2.postMessage(null)
        }
        look()
      }),
    `${Oid} ${resourceId}`,
  )

/**
 * Opens connections as the page does. `nextChange` resolves with this machine's time when the connection
 * receives a change of the reservation.
 */
const connectAll = (origin: string, token: string) =>
  Promise.all(
    Array.from({ length: open.connections }, async () => {
      const socket = io(origin, {
        path: `/api${livePath}`,
        auth: { token },
        transports: ['websocket'],
        forceNew: true,
      })
      await new Promise<void>((resolve) => void socket.once('connect', resolve))
      const nextChange = (oid: string) =>
        new Promise<number>((resolve) => {
          const onChange = ({ Oid }: { readonly Oid: string }) => {
            if (Oid !== oid) return
            socket.off('reservationChanged', onChange)
            resolve(Date.now())
          }
          socket.on('reservationChanged', onChange)
        })
      return { socket, nextChange }
    }),
  )

/**
 * Moves the reservation by keyboard several times, and undoes each move. Measures the milliseconds from the
 * click in the dialog until the page confirms the move, and counts the calls.
 */
async function measureDrops(page: Page, { Oid, resourceId }: ScheduleReservation) {
  const times: number[] = []
  const calls: number[] = []
  const log = page.getByRole('log', { name: commonTexts['common.messages'].fi })
  await page.bringToFront()
  let called = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) called += 1
  })
  for (let count = 0; count < drops; count += 1) {
    await page.locator(`[data-key="${Oid} ${resourceId}"]`).focus()
    await page.keyboard.press(count % 2 === 0 ? 'Alt+ArrowRight' : 'Alt+ArrowLeft')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    // Chooses the last option, which moves the reservation even if the target is occupied.
    await dialog.getByRole('group').getByRole('button').last().click()
    const decide = dialog.locator('button[data-autofocus]')
    await page.waitForLoadState('networkidle')
    called = 0
    const settles = log.evaluate(
      (log) =>
        new Promise<number>((resolve) => {
          let begun = 0
          addEventListener('click', ({ timeStamp }) => (begun = timeStamp), { capture: true, once: true })
          const before = log.textContent
          const look = () => {
            if (begun > 0 && log.textContent !== before && log.textContent) resolve(performance.now() - begun)
            else requestAnimationFrame(look)
          }
          look()
        }),
    )
    await decide.click()
    times.push(await settles)
    await page.waitForLoadState('networkidle')
    calls.push(called)
    await log.getByRole('button').last().click()
  }
  return { times, calls }
}
