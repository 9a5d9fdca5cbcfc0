import { serveTasks } from '../src/platform/processes/work-process.ts'

// A program that fills its heap, or fails, without yielding. So the process cannot check its own memory
// meanwhile.
serveTasks(async ({ isHungry }: { readonly isHungry: boolean }) => {
  if (!isHungry) throw new Error('failed')
  const rows: number[][] = []
  for (;;) rows.push(Array(1_000_000).fill(0.5))
})
