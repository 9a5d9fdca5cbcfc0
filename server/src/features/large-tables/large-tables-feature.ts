import { deleteExpiredKeys } from '../../platform/commands/expired-keys.ts'
import { makePartitions } from '../../platform/database/make-partitions.ts'
import { runOnPool } from '../../platform/database/pool-choice.ts'
import type { Feature } from '../../platform/http/feature.ts'
import { runHourly } from '../../platform/http/run-hourly.ts'

/** Jobs that maintain large tables (docs/decisions/large-tables.md). The feature has no endpoints. */
export const largeTablesFeature: Feature = {
  endpoints: {},
  mount: (app, _, { db, clock, log }) => {
    runHourly(app, {
      name: 'partitions of large tables',
      log,
      // A load of millions of records fills a partition of the feed in less than an hour.
      minutes: 10,
      run: () => runOnPool('integration', () => makePartitions(db, clock.now())),
    })
    runHourly(app, {
      name: 'expired idempotency keys',
      log,
      run: () => runOnPool('integration', () => deleteExpiredKeys(db, clock.now())),
    })
  },
}
