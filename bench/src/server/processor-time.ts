import { readdirSync, readFileSync } from 'node:fs'

/** The unit of times in `/proc`: scheduler ticks per second. */
const ticksPerSecond = 100

/**
 * Returns the processor time of a process and of its ended children, in milliseconds; 0 if it has ended. A
 * child that is still running is counted by its own id.
 */
export function processorTimeWithChildren(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? []
    return (sum(fields.slice(11, 15).map(Number)) * 1000) / ticksPerSecond
  } catch {
    return 0
  }
}

/**
 * Returns the processor time of the running threads of a process in milliseconds, from the scheduler's count in
 * nanoseconds; 0 if it has ended.
 */
export function processorTimeOf(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    return (
      sum(
        threads.map((id) =>
          Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'latin1').split(' ')[0]),
        ),
      ) / 1e6
    )
  } catch {
    return 0
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
