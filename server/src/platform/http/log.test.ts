import { expect, it } from 'vitest'
import { createLog } from './log.ts'

it('writes an error that is its own cause', () => {
  const lines: string[] = []
  const error = new Error('the store is full')
  error.cause = error
  createLog('info', { write: (line) => void lines.push(line) }).warn({ err: error }, 'failed')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('the store is full')
})
