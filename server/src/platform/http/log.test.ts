import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

it('an error that is its own cause produces one line of the log', () => {
  const lines: string[] = []
  const error = new Error('the store is full')
  error.cause = error
  createLog('info', { write: (line) => void lines.push(line) }).warn({ err: error }, 'failed')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('the store is full')
})

describe('a log line', () => {
  const names = ['authorization', 'Authorization', 'cookie', 'token', 'Token', 'tokenId', 'TokenId']
  const secrets = [...names, 'bearer', 'password', 'secret', 'body', 'databaseUrl']

  it.each(secrets)('the log hides the value of a field %s, up to three levels deep', (name) => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    const hidden = { [name]: 'hunter2' }
    log.info(hidden, 'first')
    log.info({ request: hidden }, 'second')
    log.info({ call: { request: hidden } }, 'third')
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['first', 'second', 'third'])
    expect(lines.join('')).not.toContain('hunter2')
    expect(lines.join('').match(/\[not logged\]/g)).toHaveLength(3)
  })

  it('a log line contains other fields unchanged, and the logged object is not changed', () => {
    const lines: string[] = []
    const details = { call: { password: 'hunter2', route: '/api', at: new Date(0) } }
    createLog('info', { write: (line) => void lines.push(line) }).info(details, 'said')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      call: { route: '/api', at: '1970-01-01T00:00:00.000Z' },
    })
    expect(details.call.password).toBe('hunter2')
  })
})
