import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { basename } from 'node:path'
import { changeQueue } from '../metrics/queue-metrics.ts'
import { counter } from '../metrics/registry.ts'
import { limitConcurrency } from './take-turns.ts'
import type { SentTask } from './work-process.ts'

/** The maximum number of concurrent tasks of a program. Further tasks wait in order. */
const maxProcesses = 2

/** The turns of each program. The servers of several databases share them, because they share the memory. */
const turns = new Map<string, ReturnType<typeof limitConcurrency>>()

function turnsOf(program: string): ReturnType<typeof limitConcurrency> {
  const found = turns.get(program) ?? limitConcurrency(maxProcesses)
  turns.set(program, found)
  return found
}

const failures = counter({
  name: 'verstas_process_failures_total',
  help: 'Tasks of child processes that did not finish: given up by the client, stopped, too costly, or crashed.',
  labels: ['queue', 'failure'],
})

export interface ProcessLimits {
  /** Time limit of one task, in milliseconds of real time. */
  readonly milliseconds: number
  /** Memory limit of the child process, in bytes. */
  readonly memory: number
}

/**
 * The default limits. The largest video on a slow disk needs less time. The largest picture needs a fraction
 * of the memory.
 */
const usualLimits: ProcessLimits = { milliseconds: 120_000, memory: 1_000_000_000 }

/**
 * The reason why a task did not finish. `givenUp`: the client disconnected. `stopped`: an operator or the
 * operating system ended the process, or the process could not start. The task itself may be valid.
 * `tooCostly`: the task exceeded its limit of time, CPU or memory. `crashed`: the process ended unexpectedly.
 */
export type WorkFailure = 'givenUp' | 'stopped' | 'tooCostly' | 'crashed'

type Work<Outcome> = Outcome | { readonly failure: WorkFailure }

interface Errand {
  readonly signal?: AbortSignal | undefined
  /**
   * CPU limit of the task, in milliseconds. JavaScript that never yields is only limited by the pool's time
   * limit.
   */
  readonly cpuMilliseconds?: number
}

/** Idle time after which a process ends to release its memory, in milliseconds. */
const idleLimit = 20_000

/** Signals by which an operator or the operating system ends a process. */
const outerSignals: ReadonlySet<NodeJS.Signals | null> = new Set(['SIGKILL', 'SIGTERM'])

/**
 * Runs tasks in child processes whose program uses `serveTasks`. A task that hangs or crashes affects neither
 * the server nor other tasks. Processes start with the first task and end when idle.
 */
export class WorkProcesses<Task extends object, Outcome extends object> {
  /** Idle processes, each with the timer that ends it. */
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>()
  readonly #inTurn: ReturnType<typeof limitConcurrency>
  readonly #program: string
  /** The name of the program in the metrics. */
  readonly #queue: string
  readonly #limits: ProcessLimits
  #isClosed = false

  /** @param program the path of the child process's program */
  constructor(program: string, limits = usualLimits) {
    this.#program = program
    this.#queue = basename(program, '.ts')
    this.#inTurn = turnsOf(program)
    this.#limits = limits
  }

  /**
   * Runs a task and never throws. A process that did not finish its task is ended before the outcome is
   * returned, so that it writes nothing afterwards.
   */
  run(
    task: Task,
    { signal, cpuMilliseconds = this.#limits.milliseconds }: Errand = {},
  ): Promise<Work<Outcome>> {
    changeQueue(this.#queue, { waiting: 1 })
    return this.#inTurn(async () => {
      changeQueue(this.#queue, { waiting: -1, running: 1 })
      try {
        if (signal?.aborted) return { failure: 'givenUp' }
        const child = this.#take()
        const sent: SentTask<Task> = { task, cpuMilliseconds }
        const outcome = await outcomeOf<Outcome>(child, sent, this.#limits.milliseconds, signal)
        if ('failure' in outcome) {
          failures.add({ queue: this.#queue, failure: String(outcome.failure) })
          await end(child)
        } else this.#keep(child)
        return outcome
      } finally {
        changeQueue(this.#queue, { running: -1 })
      }
    })
  }

  /** Ends idle processes. A busy process ends after its task. */
  close(): void {
    this.#isClosed = true
    for (const child of this.#idle.keys()) this.#drop(child)
  }

  #take(): ChildProcess {
    for (const [child, timer] of this.#idle) {
      clearTimeout(timer)
      this.#idle.delete(child)
      // A process that ended while it was idle is no longer connected.
      if (!child.connected) continue
      child.ref()
      child.channel?.ref()
      return child
    }
    return start(this.#program, this.#limits.memory)
  }

  /** Stores an idle process for the next task. The process does not prevent the server from exiting. */
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

/**
 * Starts a child process without the server's environment, so that it has neither the settings nor the
 * database's address.
 */
function start(program: string, maxMemory: number): ChildProcess {
  const { PATH, SystemRoot } = process.env
  const child = fork(program, [String(maxMemory)], {
    execArgv: ['--max-old-space-size=512'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { PATH, SystemRoot },
  })
  // An error event without a listener would end the server.
  return child.on('error', () => undefined)
}

function outcomeOf<Outcome>(
  child: ChildProcess,
  sent: SentTask<object>,
  timeLimit: number,
  signal?: AbortSignal,
): Promise<Work<Outcome>> {
  // If there is no connection, the operating system has failed to start the process, for lack of memory.
  if (!child.connected) return Promise.resolve({ failure: 'stopped' })
  return new Promise((resolve) => {
    const settle = (outcome: Work<Outcome>) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
      child.off('message', settle).off('exit', onExit).off('error', stop)
      resolve(outcome)
    }
    const giveUp = () => settle({ failure: 'givenUp' })
    const stop = () => settle({ failure: 'stopped' })
    const onExit = (_code: number | null, by: NodeJS.Signals | null) => settle({ failure: failureOfExit(by) })
    const timer = setTimeout(() => settle({ failure: 'tooCostly' }), timeLimit)
    signal?.addEventListener('abort', giveUp)
    child.on('message', settle).on('exit', onExit).on('error', stop)
    // The callback also receives an error if the process has just ended.
    child.send(sent, (error) => error && stop())
  })
}

function failureOfExit(by: NodeJS.Signals | null): WorkFailure {
  if (outerSignals.has(by)) return 'stopped'
  // V8 aborts a process whose heap is full, before the memory check of `serveTasks` runs.
  return by === 'SIGABRT' ? 'tooCostly' : 'crashed'
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
