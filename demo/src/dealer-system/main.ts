import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDealerSystem } from './dealer-system.ts'

/**
 * Simulates a dealer's system against a running server: `npm run demo:dealer-system -- --url … --key vst_…`.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    key: { type: 'string' },
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    site: { type: 'string' },
    stock: { type: 'string' },
    'webhook-host': { type: 'string', default: '127.0.0.1' },
  },
})
const { url, key, minutes, seed, site, stock, 'webhook-host': webhookHost } = values
if (key === undefined) throw new Error('Give the key of a service account with --key')

const end = Date.now() + Number(minutes) * 60_000
const dealer = await openDealerSystem({
  url,
  key,
  seed: Number(seed),
  ...(site !== undefined && { siteId: Number(site) }),
  ...(stock !== undefined && { stockCode: stock }),
  webhookHost,
})
do {
  await dealer.runStep()
  await pause(250)
} while (Date.now() < end)

const { sent, counts, changesRead, equal, listed, changedHere, different, surprises, webhooks } =
  await dealer.compare()
await dealer.close()
const statuses = Object.entries(counts).map(([status, count]) => `${count} ${status}`)
console.log(`Sent ${sent} records: ${statuses.join(', ')}`)
console.log(`Changes read: ${changesRead}`)
if (webhooks !== null)
  console.log(
    webhooks.refused === null
      ? `Webhooks received: ${webhooks.received}, again after they were accepted: ${webhooks.repeated}`
      : `Webhooks received: none, because the server refused them: ${webhooks.refused}`,
  )
console.log(`Equal records: ${equal}. Listed differences: ${listed}`)
const list = (name: string, values: typeof different) => {
  console.log(`${name}: ${values.length}`)
  for (const { entity, externalId, path, theirs, ours } of values)
    console.log(
      `  ${entity} ${externalId} ${path}: ${JSON.stringify(theirs)} there, ${JSON.stringify(ours)} here`,
    )
}
list('Changed here by people', changedHere)
list('Other differences', different)
for (const surprise of surprises) console.log(`  ${surprise}`)
if (different.length > 0 || surprises.length > 0) process.exitCode = 1
