import { type MediaOutcome, type MediaTask, processMedia } from './process-media.ts'

// The process that cleans media files, one at a time, for the server that started it (`media-processes.ts`).

/** How large it may become, in bytes. */
const maxMemory = Number(process.argv[2])

/** How often its memory is checked, in milliseconds. */
const watchInterval = 50

const answer = (outcome: MediaOutcome) => process.send?.(outcome)

// A signal for the whole group of processes is the server's: it finishes the requests that have begun.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())

process.on('message', async (task: MediaTask) => {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > maxMemory) answer({ failure: 'unreadable' })
  }, watchInterval)
  const outcome = await processMedia(task)
  clearInterval(watch)
  answer(outcome)
})
