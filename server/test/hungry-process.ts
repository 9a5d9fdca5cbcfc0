import { serveTasks } from '../src/platform/processes/work-process.ts'

// Runs a task that either fails or fills the heap synchronously. The process cannot check its memory during
// that time.
serveTasks(async ({ isHungry }: { readonly isHungry: boolean }) => {
  if (!isHungry) throw new Error('failed')
  const rows: number[][] = []
  for (;;) rows.push(Array(1_000_000).fill(0.5))
})
