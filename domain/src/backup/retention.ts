/** For how many days, weeks and months one backup each is kept. */
export interface BackupsToKeep {
  readonly daily: number
  readonly weekly: number
  readonly monthly: number
}

/**
 * Chooses the backups to keep: the newest one of each of the latest days, weeks and months that have one, and all
 * of the latest day. Only days with backups count, so nothing is removed because backups have stopped.
 *
 * @param names of the backups, which begin with their day, such as `2026-11-29T03-00-00Z-1a2b3c`
 */
export function chooseBackupsToKeep(
  names: readonly string[],
  { daily, weekly, monthly }: BackupsToKeep,
): ReadonlySet<string> {
  const newestFirst = [...names].sort().reverse()
  const latestDay = newestFirst[0] === undefined ? null : dayOf(newestFirst[0])
  return new Set([
    ...newestFirst.filter((name) => dayOf(name) === latestDay),
    ...newestOfPeriods(newestFirst, daily, dayOf),
    ...newestOfPeriods(newestFirst, weekly, weekOf),
    ...newestOfPeriods(newestFirst, monthly, (name) => name.slice(0, 7)),
  ])
}

function newestOfPeriods(
  newestFirst: readonly string[],
  count: number,
  periodOf: (name: string) => string,
): readonly string[] {
  const newest = new Map<string, string>()
  for (const name of newestFirst) {
    const period = periodOf(name)
    if (!newest.has(period)) newest.set(period, name)
  }
  return [...newest.values()].slice(0, count)
}

const dayOf = (name: string): string => name.slice(0, 10)

function weekOf(name: string): string {
  const { yearOfWeek, weekOfYear } = Temporal.PlainDate.from(dayOf(name))
  return `${yearOfWeek}-${weekOfYear}`
}
