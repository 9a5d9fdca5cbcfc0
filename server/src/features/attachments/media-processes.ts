import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { MediaOutcome, MediaTask } from './process-media.ts'

const program = join(import.meta.dirname, 'media-process.ts')

/** Files that are cleaned at once; the others wait in their order. */
const maxProcesses = 2

export interface MediaLimits {
  /** How long one file may take, in milliseconds. */
  readonly milliseconds: number
  /** How large its process may become, in bytes. */
  readonly memory: number
}

/** The largest video on a slow disk takes less time, and a picture of the most megapixels a fraction of the memory. */
const usualLimits: MediaLimits = { milliseconds: 120_000, memory: 1_000_000_000 }

/** How long a process waits for the next file before it gives its memory back, in milliseconds. */
const idleLimit = 20_000

/** What an operator or the machine ends a process with. */
const outerSignals: ReadonlySet<NodeJS.Signals | null> = new Set(['SIGKILL', 'SIGTERM'])

/**
 * Runs `processMedia` in processes of their own: whatever a file does to its decoder, the server and the other files do
 * not notice. They start with the first file and end when no more come.
 */
export class MediaProcesses {
  /** Those that wait, each with the timer that ends it. */
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>()
  readonly #inTurn = limitConcurrency(maxProcesses)
  readonly #limits: MediaLimits
  #isClosed = false

  constructor(limits = usualLimits) {
    this.#limits = limits
  }

  /**
   * Never throws. A process that did not bring its file to an end is ended itself, and has ended when the outcome is
   * there: then nothing is written any more.
   *
   * @param signal gives the file up
   */
  process(task: MediaTask, signal?: AbortSignal): Promise<MediaOutcome> {
    return this.#inTurn(async () => {
      if (signal?.aborted) return { failure: 'givenUp' }
      const child = this.#take()
      const outcome = await outcomeOf(child, task, this.#limits.milliseconds, signal)
      if ('failure' in outcome) await end(child)
      else this.#keep(child)
      return outcome
    })
  }

  /** Ends the processes that wait; one that is at work ends after its file. */
  close(): void {
    this.#isClosed = true
    for (const child of this.#idle.keys()) this.#drop(child)
  }

  #take(): ChildProcess {
    for (const [child, timer] of this.#idle) {
      clearTimeout(timer)
      this.#idle.delete(child)
      // The machine may have ended it meanwhile.
      if (!child.connected) continue
      child.ref()
      child.channel?.ref()
      return child
    }
    return start(this.#limits.memory)
  }

  /** While it waits it keeps nothing alive. */
  #keep(child: ChildProcess): void {
    child.unref()
    child.channel?.unref()
    this.#idle.set(child, setTimeout(() => this.#drop(child), idleLimit).unref())
    if (this.#isClosed) this.#drop(child)
  }

  #drop(child: ChildProcess): void {
    clearTimeout(this.#idle.get(child))
    this.#idle.delete(child)
    void end(child)
  }
}

/** A process gets neither the settings of the server nor the address of the database. */
function start(maxMemory: number): ChildProcess {
  const { PATH, SystemRoot } = process.env
  const child = fork(program, [String(maxMemory)], {
    execArgv: ['--max-old-space-size=256'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { PATH, SystemRoot },
  })
  // Without any listener an error would end the server.
  return child.on('error', () => undefined)
}

function outcomeOf(
  child: ChildProcess,
  task: MediaTask,
  timeLimit: number,
  signal?: AbortSignal,
): Promise<MediaOutcome> {
  // The machine had no room for it.
  if (!child.connected) return Promise.resolve({ failure: 'stopped' })
  return new Promise((resolve) => {
    const settle = (outcome: MediaOutcome) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
      child.off('message', settle).off('exit', onExit).off('error', stop)
      resolve(outcome)
    }
    const giveUp = () => settle({ failure: 'givenUp' })
    const stop = () => settle({ failure: 'stopped' })
    const onExit = (_code: number | null, by: NodeJS.Signals | null) =>
      settle({ failure: outerSignals.has(by) ? 'stopped' : 'unreadable' })
    const timer = setTimeout(() => settle({ failure: 'unreadable' }), timeLimit)
    signal?.addEventListener('abort', giveUp)
    child.on('message', settle).on('exit', onExit).on('error', stop)
    // One that has ended just now tells so here.
    child.send(task, (error) => error && stop())
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Runs at most so many tasks at once; the others wait in the order in which they came. */
export function limitConcurrency(most: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (running < most) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
