/** The message that a process is sent with a task. */
export interface SentTask<Task> {
  readonly task: Task
  readonly cpuMilliseconds: number
}

/** How often the use of memory and CPU is checked, in milliseconds. */
const watchInterval = 50

/**
 * The program of a process that works for the server that started it (`WorkProcesses`), on one task at a time. A task that takes too much
 * memory or CPU is answered as failed; the server then ends the process.
 *
 * @param work never throws
 */
export function serveTasks<Task, Outcome>(work: (task: Task) => Promise<Outcome>): void {
  const maxMemory = Number(process.argv[2])
  const answer = (outcome: Outcome | { readonly failure: 'tooCostly' }) => process.send?.(outcome)

  // A signal for the whole group of processes is the server's: it finishes the requests that have begun.
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
