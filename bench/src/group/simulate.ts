import { setTimeout as sleep } from 'node:timers/promises'
import { CallFailed } from '@verstas/contract/call.ts'
import { workshopScheduleEndpoints } from '@verstas/contract/workshop-schedule/endpoints.ts'
import {
  type Action,
  type Call,
  clockOffs,
  planSite,
  type SharedData,
  type SimulatedSite,
} from './actions.ts'
import { type AppSockets, type Person, sleepUntil } from './people.ts'
import { Recorder } from './recorder.ts'

/** Duration of the simulated period in which all people come to work: half an hour. */
const halfHourMs = 1_800_000
/** Number of people per site with an open schedule. */
export const boardsOfSite = 5
/** Milliseconds after which a failing call is given up. */
const patience = 30_000

/** A site whose people have their apps open. */
export interface OpenSite extends SimulatedSite {
  /** The connections of people with an open schedule, and those of all other people. */
  readonly boards: readonly { readonly person: Person; readonly sockets: AppSockets }[]
  readonly apps: readonly AppSockets[]
}

export interface Simulation {
  readonly recorder: Recorder
  readonly actions: number
  /** Number of actions of one site in the whole half hour. */
  readonly actionsOfSite: number
  /** Seconds from the first action to the last response. */
  readonly seconds: number
}

/**
 * Simulates the half hour in which the people of these sites come to work, `pace` times as fast as in
 * reality. Actions start when they are due even if the servers are slow. Only the actions of one person wait
 * for each other.
 *
 * @param mostSeconds ends the simulation early
 */
export async function simulate(
  sites: readonly OpenSite[],
  shared: Omit<SharedData, 'recorder'>,
  { pace, mostSeconds = Number.POSITIVE_INFINITY }: { readonly pace: number; readonly mostSeconds?: number },
): Promise<Simulation> {
  const recorder = new Recorder()
  const stopWatching = sites.map((site) => watch(site, recorder, shared.date))
  const begin = performance.now() + 200
  let actions = 0
  const follow = async (chain: readonly Action[]) => {
    let free = begin
    for (const { name, at, begin: start } of chain) {
      if (at > mostSeconds * 1000) return
      await sleepUntil(begin + at)
      await untilAnswered(start(), recorder)
      actions += 1
      recorder.record(name, performance.now() - Math.max(begin + at, free))
      free = performance.now()
    }
  }
  const chains = sites.flatMap((site) => planSite(site, { ...shared, recorder }, halfHourMs / pace))
  await Promise.all(chains.map(follow))
  const seconds = (performance.now() - begin) / 1000
  // Waits for the delivery of the last messages.
  await sleep(500)
  for (const stop of stopWatching) stop()
  return { recorder, actions, actionsOfSite: chains.flat().length / sites.length, seconds }
}

/** Ends the working day of all technicians. This is not measured. */
export async function endDay(sites: readonly OpenSite[]): Promise<void> {
  for (const site of sites)
    await Promise.all(clockOffs(site).map((call) => untilAnswered(call, new Recorder())))
}

/**
 * Records the events that arrive at the open apps. Like the page, an open schedule refetches the stampings of
 * the day after each change: one fetch at a time, and one more if there was a change in the meantime.
 */
function watch({ boards, apps }: OpenSite, recorder: Recorder, date: string): () => void {
  const all = [...apps, ...boards.map(({ sockets }) => sockets)]
  for (const { chat } of all)
    chat.on('notify', ({ clientMessageId }: { clientMessageId?: string }) =>
      recorder.arrived('chat message at others', clientMessageId ?? ''),
    )
  for (const { person, sockets } of boards) {
    let isReading = false
    let isStale = false
    const read = async () => {
      isStale = true
      if (isReading) return
      isReading = true
      while (isStale) {
        isStale = false
        const begin = performance.now()
        await untilAnswered(
          () => person.call(workshopScheduleEndpoints.listScheduleStampings, { params: { date } }),
          recorder,
        )
        recorder.record('stampings of an open schedule', performance.now() - begin)
      }
      isReading = false
    }
    sockets.live.on('stampingChanged', () => void read())
    sockets.live.on('reservationChanged', ({ Oid }: { Oid: string }) =>
      recorder.arrived('move on other boards', Oid),
    )
  }
  return () => {
    for (const { live, chat } of all) {
      live.removeAllListeners('stampingChanged')
      live.removeAllListeners('reservationChanged')
      chat.removeAllListeners('notify')
    }
  }
}

/** Repeats a call while the servers are busy or do not respond, as the app does. Records a refusal. */
async function untilAnswered(run: Call, recorder: Recorder): Promise<void> {
  const deadline = performance.now() + patience
  for (;;) {
    try {
      await run()
      return
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      const isBusy = error.status === 0 || error.status >= 500 || error.status === 429
      if (!isBusy || performance.now() > deadline) {
        recorder.refusals.push(`${error.status} ${error.message}`)
        return
      }
      recorder.repeated += 1
      await sleep(1000 * Math.min(error.retryAfter ?? 0.2, 5))
    }
  }
}
