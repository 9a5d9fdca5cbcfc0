import { serveTasks } from '../src/platform/processes/work-process.ts'

// The program of a process that fills its heap, or fails, without a pause in which anything could be watched.
serveTasks(async ({ isHungry }: { readonly isHungry: boolean }) => {
  if (!isHungry) throw new Error('failed')
  const rows: number[][] = []
  for (;;) rows.push(Array(1_000_000).fill(0.5))
})
