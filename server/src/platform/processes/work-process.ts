/** The message by which the server sends a task to a child process. */
export interface SentTask<Task> {
  readonly task: Task
  readonly cpuMilliseconds: number
}

/** Interval for checking memory and CPU, in milliseconds. */
const watchInterval = 50

/**
 * Runs tasks in a child process (`WorkProcesses`), one at a time. Reports a task as failed if it exceeds its
 * memory or CPU limit. The server then ends the process.
 *
 * @param work must not throw
 */
export function serveTasks<Task, Outcome>(work: (task: Task) => Promise<Outcome>): void {
  const maxMemory = Number(process.argv[2])
  const answer = (outcome: Outcome | { readonly failure: 'tooCostly' }) => process.send?.(outcome)

  // A terminal sends signals to the whole process group. The child process ignores them, because the server
  // lets running requests finish and then ends the child process.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit())

  process.on('message', async ({ task, cpuMilliseconds }: SentTask<Task>) => {
    const before = process.cpuUsage()
    const watch = setInterval(() => {
      const { user, system } = process.cpuUsage(before)
      const isTooCostly = process.memoryUsage.rss() > maxMemory || (user + system) / 1000 > cpuMilliseconds
      if (isTooCostly) answer({ failure: 'tooCostly' })
    }, watchInterval)
    const outcome = await work(task)
    clearInterval(watch)
    answer(outcome)
  })
}
