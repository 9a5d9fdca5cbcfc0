import { setTimeout as sleep } from 'node:timers/promises'
import { CallFailed } from '@verstas/contract/call.ts'
import { workshopScheduleEndpoints } from '@verstas/contract/workshop-schedule/endpoints.ts'
import { type Act, type Call, clockOffs, type PlayingSite, type Props, planSite } from './acts.ts'
import { type AppSockets, type Person, sleepUntil } from './people.ts'
import { Recorder } from './recorder.ts'

/** The half hour in which all people come to work. */
const halfHourMs = 1_800_000
/** The number of people of a site with an open schedule. */
export const boardsOfSite = 5
/** A call that fails for so long is given up, in milliseconds. */
const patience = 30_000

/** A site whose people have their apps open. */
export interface OpenSite extends PlayingSite {
  /** The apps of the people that have the schedule open, and those of all others. */
  readonly boards: readonly { readonly person: Person; readonly sockets: AppSockets }[]
  readonly apps: readonly AppSockets[]
}

export interface Played {
  readonly recorder: Recorder
  readonly acts: number
  /** The number of acts in the whole half hour of one site. */
  readonly actsOfSite: number
  /** Seconds from the first act to the last answer. */
  readonly seconds: number
}

/**
 * Plays the half hour in which the people of these sites come to work, `pace` times as fast as in a workshop.
 * The acts begin at their times even if the servers are slow. Only the acts of one person wait for each other.
 *
 * @param mostSeconds ends the play before its half hour is over
 */
export async function play(
  sites: readonly OpenSite[],
  props: Omit<Props, 'recorder'>,
  { pace, mostSeconds = Number.POSITIVE_INFINITY }: { readonly pace: number; readonly mostSeconds?: number },
): Promise<Played> {
  const recorder = new Recorder()
  const stopWatching = sites.map((site) => watch(site, recorder, props.date))
  const begin = performance.now() + 200
  let acts = 0
  const follow = async (chain: readonly Act[]) => {
    let free = begin
    for (const { name, at, begin: start } of chain) {
      if (at > mostSeconds * 1000) return
      await sleepUntil(begin + at)
      await untilAnswered(start(), recorder)
      acts += 1
      recorder.record(name, performance.now() - Math.max(begin + at, free))
      free = performance.now()
    }
  }
  const chains = sites.flatMap((site) => planSite(site, { ...props, recorder }, halfHourMs / pace))
  await Promise.all(chains.map(follow))
  const seconds = (performance.now() - begin) / 1000
  // The last messages are on their way.
  await sleep(500)
  for (const stop of stopWatching) stop()
  return { recorder, acts, actsOfSite: chains.flat().length / sites.length, seconds }
}

/** Ends the working day of all technicians, which is not measured. */
export async function endDay(sites: readonly OpenSite[]): Promise<void> {
  for (const site of sites)
    await Promise.all(clockOffs(site).map((call) => untilAnswered(call, new Recorder())))
}

/**
 * Records what arrives at the open apps. An open schedule reads the stampings of the day again after each
 * change, as the page does: one read at a time, and one more after it if there was a change meanwhile.
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

/** Repeats a call while the servers are busy or do not answer, as the app does. Notes a refusal. */
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
