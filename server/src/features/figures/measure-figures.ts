import { runOnPool } from '../../platform/database/pool-choice.ts'
import { parseJson, readJson } from '../../platform/database/read-json.ts'
import type { Dependencies } from '../../platform/http/feature.ts'
import { collectMetrics, counter, gauge } from '../../platform/metrics/registry.ts'
import { setFrequentFigures, setRareFigures } from './figure-metrics.ts'
import { frequentFiguresRead, rareFiguresRead } from './figure-reads.ts'

const databaseUp = gauge({
  name: 'verstas_database_up',
  help: '1 if the database answered the last read of the figures.',
})
const failures = counter({
  name: 'verstas_figures_failures_total',
  help: 'Failed reads of the figures that come from the database.',
})

/** Cache times of the figures, in milliseconds. Each process reads them only if its metrics are scraped. */
const frequentAge = 30_000
const rareAge = 300_000

/**
 * Maximum time in milliseconds that a scrape waits for the database. After that, it returns older figures.
 */
const longestWait = 1_500

/**
 * Reads figures from the database before a scrape, at most every half minute, on a separate connection. If
 * the database does not respond, the figures are removed from the metrics.
 *
 * @returns a function that stops the reads
 */
export function measureFigures({ db, clock, log }: Pick<Dependencies, 'db' | 'clock' | 'log'>): () => void {
  const readFrequent = async () => {
    try {
      const json = await readJson(db, frequentFiguresRead, { now: clock.now() })
      setFrequentFigures(json && parseJson(json))
      databaseUp.set({}, 1)
    } catch (error) {
      setFrequentFigures(null)
      databaseUp.set({}, 0)
      noteFailure(error)
    }
  }
  const readRare = async () => {
    try {
      const json = await readJson(db, rareFiguresRead, {})
      setRareFigures(json && parseJson(json))
    } catch (error) {
      setRareFigures(null)
      noteFailure(error)
    }
  }
  const noteFailure = (error: unknown) => {
    failures.add({})
    log.warn({ err: error }, 'figures for the metrics could not be read')
  }
  const frequent = refreshAfter(frequentAge, readFrequent)
  const rare = refreshAfter(rareAge, readRare)
  return collectMetrics(() => runOnPool('figures', () => within(longestWait, [frequent(), rare()])))
}

/** Returns a function that runs `read` if the last run began at least this many milliseconds ago. */
function refreshAfter(milliseconds: number, read: () => Promise<void>): () => Promise<void> {
  let last: { readonly at: number; readonly done: Promise<void> } | undefined
  return () => {
    const now = performance.now()
    if (last === undefined || now - last.at > milliseconds) last = { at: now, done: read() }
    return last.done
  }
}

/** Waits until all the work is done, or until the given milliseconds have passed. */
async function within(milliseconds: number, work: readonly Promise<void>[]): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, milliseconds)
  await Promise.race([Promise.all(work), late.promise])
  clearTimeout(timer)
}
