import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@verstas/contract/call.ts'
import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import { offerEndpoints } from '@verstas/contract/health-checks/offer-endpoints.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import type { PostgresCluster } from '../../../server/test/postgres-cluster.ts'
import { prepareDealership } from '../database/dealership.ts'
import { withClient } from '../database/with-client.ts'
import type { Measurement } from '../measurement.ts'
import { median, quantile, round } from '../numbers.ts'
import { signIn, startOurServer } from '../server/our-server.ts'

const rounds = 3
const savesPerRound = 60
/** Milliseconds between two saves, so that a round lasts at least three seconds. */
const pauseMs = 50
/** The flood's calls per second, and its maximum number of concurrent calls. */
const flood = { perSecond: 100, atOnce: 40 }
const maxRatio = 4

type Flood = (call: ReturnType<typeof createClient>, count: number) => Promise<unknown>

/**
 * Measures how much slower a signed-in user's save is during 100 anonymous calls a second, which is the
 * default rate limit.
 */
export async function measurePublic(cluster: PostgresCluster): Promise<Measurement[]> {
  const { url } = await prepareDealership(cluster, { name: 'public', scale: 1 })
  const [saved, offered] = await findInspections(url)
  const server = await startOurServer(url)
  try {
    const clientOf = (headers: Readonly<Record<string, string>>) =>
      createClient({ base: `${server.origin}/api`, chatBase: server.origin, headers: () => headers })
    const matti = clientOf({ authorization: `Bearer ${await signIn(server.origin, 'matti')}` })
    const { Link } = await matti(offerEndpoints.makeOffer, {
      params: { id: offered.id },
      headers: {},
      body: { Language: 'fi', DaysOpen: 7, Lines: [{ Key: offered.finding, Price: 100 }] },
    })
    const token = Link.slice(Link.lastIndexOf('/') + 1)
    const save = (count: number) =>
      matti(healthCheckEndpoints.saveInspection, {
        headers: {},
        body: {
          ...saved.body,
          Properties: [...saved.body.Properties, { Key: saved.note, Value: `${count}` }],
        },
      })

    const floods: Readonly<Record<string, Flood>> = {
      'answers by one link': (call, count) =>
        call(offerEndpoints.answerOffer, {
          headers: { 'offer-token': token },
          body: { Key: offered.finding, Kind: 'call', Text: `${count}` },
        }),
      'made-up links': (call, count) =>
        call(offerEndpoints.getCustomerOffer, { headers: { 'offer-token': `made-up-${count}` } }),
      'wrong passwords': (_, count) =>
        clientOf({ authorization: `Basic ${Buffer.from(`nobody${count}:Wrong`).toString('base64')}` })(
          sessionEndpoints.basicLogin,
          { body: {} },
        ),
    }
    const measurements: Measurement[] = []
    for (const [name, call] of Object.entries(floods))
      measurements.push(await compare(name, save, (count) => call(clientOf({}), count)))
    return measurements
  } finally {
    await server.stop()
  }
}

/** Alternates rounds without and with the flood, and returns the ratio of their 95th percentiles. */
async function compare(
  name: string,
  save: (count: number) => Promise<unknown>,
  call: (count: number) => Promise<unknown>,
): Promise<Measurement> {
  const alone: number[] = []
  const during: number[] = []
  await timeSaves(save)
  for (let round = 0; round < rounds; round += 1) {
    alone.push(quantile(await timeSaves(save), 0.95))
    const stop = startFlood(call)
    during.push(quantile(await timeSaves(save), 0.95))
    await stop()
  }
  const [usual, flooded] = [median(alone), median(during)]
  const ratio = flooded / usual
  return {
    what: `a save during ${flood.perSecond} calls a second, p95 to the same without them: ${name}`,
    value: `${round(ratio)} (${round(flooded, 0)} ms to ${round(usual, 0)} ms)`,
    demand: `at most ${maxRatio}`,
    isMet: ratio <= maxRatio,
    details: { ...flood, alone, during },
  }
}

let saves = 0

/** @returns milliseconds of each save */
async function timeSaves(save: (count: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let count = 0; count < savesPerRound; count += 1) {
    const start = performance.now()
    saves += 1
    await save(saves)
    times.push(performance.now() - start)
    await sleep(pauseMs)
  }
  return times
}

let calls = 0

/**
 * Sends calls at a constant rate, even if some fail. Skips a call if the maximum number of calls is pending.
 *
 * @returns a function that stops and waits for all pending calls
 */
function startFlood(call: (count: number) => Promise<unknown>): () => Promise<void> {
  const open = new Set<Promise<unknown>>()
  const timer = setInterval(() => {
    if (open.size >= flood.atOnce) return
    calls += 1
    const answer: Promise<unknown> = call(calls)
      .catch(() => {})
      .finally(() => open.delete(answer))
    open.add(answer)
  }, 1000 / flood.perSecond)
  return async () => {
    clearInterval(timer)
    await Promise.all(open)
  }
}

/** Finds two open inspections with findings: one to save, and one whose finding is offered. */
const findInspections = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{
      readonly id: number
      readonly vehicle: number
      readonly survey: number
      readonly key: string
      readonly properties: { readonly Key: string; readonly Value: string }[]
    }>(
      `select inspection.id::int, vehicle_id::int as vehicle, survey_id::int as survey, finding.key,
         (select json_agg(json_build_object('Key', key, 'Value', value)) from inspection_property
           where site_id = 1 and inspection_id = inspection.id and key not like 'note.%') as properties
       from inspection join lateral (
         select key from inspection_property
         where site_id = 1 and inspection_id = inspection.id and key like 'check.%' and value in ('soon', 'now')
         order by key limit 1) finding on true
       where site_id = 1 and state = 'open' order by inspection.id limit 2`,
    )
    const [saved, offered] = rows
    if (!saved || !offered) throw new Error('The dealership has too few open health checks with findings')
    return [
      {
        note: saved.key.replace('check.', 'note.'),
        body: {
          InspectionId: saved.id,
          VehicleId: saved.vehicle,
          SurveyId: saved.survey,
          Properties: saved.properties,
        },
      },
      { id: offered.id, finding: offered.key },
    ] as const
  })
