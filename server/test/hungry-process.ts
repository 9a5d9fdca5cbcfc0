import { serveTasks } from '../src/platform/processes/work-process.ts'

// Fills its heap or fails, in one synchronous task. The process cannot check its memory while this task runs.
serveTasks(async ({ isHungry }: { readonly isHungry: boolean }) => {
  if (!isHungry) throw new Error('failed')
  const rows: number[][] = []
  for (;;) rows.push(Array(1_000_000).fill(0.5))
})
