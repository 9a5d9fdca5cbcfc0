import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { WorkProcesses } from './work-processes.ts'

const program = join(import.meta.dirname, '../../../test/hungry-process.ts')
const processes = new WorkProcesses<{ readonly isHungry: boolean }, never>(program)
afterAll(() => processes.close())

it("a task that fills its process's heap is reported as too costly, and a failing task as crashed", async () => {
  expect(await processes.run({ isHungry: true })).toEqual({ failure: 'tooCostly' })
  expect(await processes.run({ isHungry: false })).toEqual({ failure: 'crashed' })
})
