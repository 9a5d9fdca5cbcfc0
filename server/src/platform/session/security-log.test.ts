import { expect, it } from 'vitest'
import { createLog } from '../http/log.ts'
import { logSecurity } from './security-log.ts'

const lines: string[] = []
const log = createLog('info', { write: (line) => void lines.push(line) })
const request = { ip: '192.0.2.1', log }

it.each([
  'sign-in failed',
  'sign-in blocked',
  'logout token refused',
  'right refused',
  'object refused',
  'setup link refused',
  'device refused',
  'offer link refused',
] as const)("the event %s is logged as a warning, with the client's address", (event) => {
  lines.length = 0
  logSecurity(request, event, { employeeId: 5 })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', security: event, address: '192.0.2.1', employeeId: 5 },
  ])
})

it.each(['signed in', 'signed out', 'password changed'] as const)(
  'the event %s is logged without a warning',
  (event) => {
    lines.length = 0
    logSecurity(request, event, {})
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 'info', security: event }])
  },
)
