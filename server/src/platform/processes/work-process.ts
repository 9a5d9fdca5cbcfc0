/** The message that sends a task to a process. */
export interface SentTask<Task> {
  readonly task: Task
  readonly cpuMilliseconds: number
}

/** Interval for checking memory and CPU, in milliseconds. */
const watchInterval = 50

/**
 * Runs the program of a child process (`WorkProcesses`), one task at a time. A task that exceeds its memory
 * or CPU limit is answered as failed; the server then ends the process.
 *
 * @param work never throws
 */
export function serveTasks<Task, Outcome>(work: (task: Task) => Promise<Outcome>): void {
  const maxMemory = Number(process.argv[2])
  const answer = (outcome: Outcome | { readonly failure: 'tooCostly' }) => process.send?.(outcome)

  // A terminal sends signals to the whole process group. The server handles them: it lets running requests
  // finish.
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
