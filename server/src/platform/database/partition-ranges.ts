/** A partition to make, from its first value (inclusive) to its end (exclusive). */
export interface PartitionRange<Value> {
  readonly name: string
  readonly from: Value
  readonly to: Value
}

/** The number of months ahead for which partitions of `event` exist. */
const monthsAhead = 2

/**
 * The number of events in 30 days above which a partition covers a month; otherwise it covers the rest of a
 * year.
 */
export const eventsOfBusyMonth = 200_000

/** The number of changes in a partition of `feed`. A full one is dropped as a whole. */
export const changesOfPartition = 10_000_000

/**
 * Returns the partitions of `event` that are missing, up to two months ahead. Their borders are the first instants of
 * months in UTC. An installation with few events gets one partition for each year, because each partition makes each
 * read of a history a little longer.
 *
 * @param end the end of the last partition
 */
export function missingEventRanges(
  end: Date,
  { now, isBusy }: { readonly now: Date; readonly isBusy: boolean },
): readonly PartitionRange<Date>[] {
  const ranges: PartitionRange<Date>[] = []
  const wanted = startOfMonth(now, monthsAhead)
  for (let from = end; from < wanted; ) {
    const to = isBusy ? startOfMonth(from, 1) : new Date(Date.UTC(from.getUTCFullYear() + 1, 0))
    ranges.push({ name: `event_from_${from.toISOString().slice(0, 7).replace('-', '_')}`, from, to })
    from = to
  }
  return ranges
}

/**
 * Returns the partitions of `feed` that are missing, so that an empty one always follows the partition of the
 * last position.
 *
 * @param end the end of the last partition
 * @param position the last position of the feed
 */
export function missingFeedRanges(end: number, position: number): readonly PartitionRange<number>[] {
  const ranges: PartitionRange<number>[] = []
  for (let from = end; from <= position + changesOfPartition; from += changesOfPartition)
    ranges.push({ name: `feed_from_${from}`, from, to: from + changesOfPartition })
  return ranges
}

/** Returns the first instant of the month of an instant in UTC, or of a later month. */
const startOfMonth = (at: Date, monthsLater: number): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + monthsLater))
