import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { constantLines } from '../../contract/test/constant-lines.ts'

const source = join(import.meta.dirname, '../src')
const modules: Record<string, unknown>[] = await Promise.all(
  globSync('**/*.ts', { cwd: source })
    .filter((file) => !file.includes('test'))
    .sort()
    .map((file) => import(join(source, file))),
)

/** A changed limit or list must be approved, as in the contract. */
it('the limits and lists of the rules agree with the approved table', async () => {
  const lines = constantLines(modules.flatMap((module) => Object.entries(module)))
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(join(import.meta.dirname, 'constants.txt'))
})
