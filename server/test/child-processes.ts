import { execFileSync } from 'node:child_process'

/** Returns the ids of this process's running child processes whose command line contains `program`. */
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
 * Pauses a process.
 *
 * @returns a function that continues the process if it still exists
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
