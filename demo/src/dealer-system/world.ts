import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { createRandom, type Random } from '../random.ts'
import { type Client, createClient } from './client.ts'
import { createLedger, type Ledger } from './ledger.ts'

export interface DealerOptions {
  readonly url: string
  readonly key: string
  readonly seed: number
  /** The site of the records. If omitted, the first site that the account may read. */
  readonly siteId?: number
  /** The code of a stock of the site. If omitted, the dealer uses all stocks that have stock levels on the server. */
  readonly stockCode?: string
  /** The address of this machine at which webhooks are received. If omitted, there is no subscription. */
  readonly webhookHost?: string
  /** The earliest time of record versions and reservations; the present time if omitted. */
  readonly now?: Date
}

/**
 * The state of the dealer's system: its records, its counters, and the data that it has read from the server.
 */
export interface World {
  readonly client: Client
  readonly ledger: Ledger
  readonly random: Random
  readonly siteId: number
  /** The codes of the site's stocks. If there are none, the first stock level adds one. */
  readonly stocks: readonly string[]
  readonly supplier: string
  readonly now: Date
  /** Returns a number that no record of this system has used. */
  nextNumber(): number
}

/** One step of the dealer's day. */
export type Act = (world: World) => Promise<unknown>

interface Page {
  readonly records: readonly JsonObject[]
}

/** Creates the client, and reads the site, its stocks and its employees from the server. */
export async function openWorld({
  url,
  key,
  seed,
  now = new Date(),
  ...given
}: DealerOptions): Promise<World> {
  const client = createClient({ url, key })
  const random = createRandom(`dealer-system/${seed}`)
  const siteId = given.siteId ?? (await firstSite(client))
  const levels = await client.take<Page>('GET', `/stock-levels?sites=${siteId}&limit=500`)
  const found = [...new Set(levels.records.map(({ stockCode }) => String(stockCode)))]
  const run = await countRuns(client, seed)
  const name = `dealer-${seed}.${run}`
  let number = seed * 1_000_000 + run * 10_000
  return {
    client,
    ledger: createLedger(client, name, now),
    random,
    siteId,
    stocks: given.stockCode !== undefined ? [given.stockCode] : found.length > 0 ? found : ['DEALER'],
    supplier: name.toUpperCase(),
    now,
    nextNumber: () => {
      number += 1
      return number
    },
  }
}

/** Maximum number of systems with the same seed. */
const mostRuns = 100

/**
 * Returns the number of earlier systems with the same seed. The name of a new system contains the number,
 * which makes it unique.
 */
async function countRuns(client: Client, seed: number): Promise<number> {
  for (let run = 0; run < mostRuns; run += 1) {
    const query = `externalId=S-1&source=dealer-${seed}.${run}`
    const { records } = await client.take<Page>('GET', `/suppliers?${query}`)
    if (records.length === 0) return run
  }
  throw new Error(`The server knows ${mostRuns} systems of the seed ${seed}: choose another one`)
}

async function firstSite(client: Client): Promise<number> {
  const { records } = await client.take<Page>('GET', '/sites?limit=1')
  const [site] = records
  if (site === undefined) throw new Error('The account sees no site')
  return Number(site.id)
}
