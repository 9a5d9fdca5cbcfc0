import { execFileSync } from 'node:child_process'

/** Returns the ids of the running child processes of this process with a program of this name. */
export function childrenNamed(program: string): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'ppid=,pid=,stat=,args=']).toString().split('\n')
  return lines
    .filter((line) => line.includes(program))
    .map((line) => line.trim().split(/ +/))
    .flatMap(([parent, pid, state]) =>
      Number(parent) === process.pid && !state?.startsWith('Z') ? [Number(pid)] : [],
    )
}

/**
 * Stops a process without ending it.
 *
 * @returns a function that lets it continue, if it still exists
 */
export function holdProcess(pid: number): () => void {
  process.kill(pid, 'SIGSTOP')
  return () => {
    try {
      process.kill(pid, 'SIGCONT')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
