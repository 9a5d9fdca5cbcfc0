import { changesOfPartition } from '../../platform/database/partition-ranges.ts'
import {
  isPartitionMissing,
  type PartitionedTable,
  partitionSchema,
} from '../../platform/database/read-partitions.ts'
import type { Query } from './database-clock.ts'
import { type Outcome, ok, warning } from './finding.ts'

/** SQL of the value for which each table needs a partition. */
const needed: Readonly<Record<PartitionedTable, string>> = {
  event: "extract(epoch from now() + interval '1 month') * 1000",
  feed: `(select position + ${changesOfPartition / 2} from feed_state)`,
}

/** Checks that the next partitions of large tables exist, and that no row is in a default partition. */
export async function checkPartitions(query: Query): Promise<readonly Outcome[]> {
  const [{ isThere } = {}] = await query(
    `select to_regclass('${partitionSchema}.event_other') is not null as "isThere"`,
  )
  if (!isThere) return []
  const outcomes: Outcome[] = []
  for (const table of ['event', 'feed'] as const) {
    const [{ isMissing, hasOthers } = {}] =
      await query(`select ${isPartitionMissing(table, needed[table])} as "isMissing",
      exists (select from ${partitionSchema}.${table}_other) as "hasOthers"`)
    if (isMissing)
      outcomes.push(
        warning(
          `The table ${table} has no partition for the rows of the next weeks.`,
          'A running server makes it within ten minutes. If it does not, its log says why ("partitions of large tables").',
        ),
      )
    if (hasOthers)
      outcomes.push(
        warning(
          `Rows of the table ${table} have no partition of their own (${partitionSchema}.${table}_other).`,
          'Nothing is lost. A running server moves up to 10,000 of them; more remain there.',
        ),
      )
  }
  return outcomes.length > 0 ? outcomes : [ok('The large tables have their next partitions.')]
}
