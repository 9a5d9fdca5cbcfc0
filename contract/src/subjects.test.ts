import { expect, it } from 'vitest'
import type { EndpointDefinition } from './endpoint.ts'
import { contract } from './endpoints.ts'
import type { Subject } from './subjects.ts'

const calls = Object.values<Readonly<Record<string, EndpointDefinition>>>(contract).flatMap((group) =>
  Object.entries(group),
)
const isRead = ({ method }: EndpointDefinition) => method === 'GET' || method === 'HEAD'
const changedBy = ({ changes }: EndpointDefinition): readonly Subject[] =>
  changes && !('nothing' in changes) ? changes : []

it.each(calls)(
  'the call %s declares shown subjects only if it is a read, and changed subjects if it is a write',
  (_, call) => {
    if (isRead(call)) expect(call.changes).toBeUndefined()
    else {
      expect(call.shows).toBeUndefined()
      expect(call.changes).toBeDefined()
    }
  },
)

it('a write without changed subjects has a reason', () => {
  const reasons = calls.flatMap(([, { changes }]) =>
    changes && 'nothing' in changes ? [changes.nothing] : [],
  )
  expect(reasons.filter((reason) => reason.trim() === '')).toEqual([])
})

it('each subject that a write changes is shown by a read, and each shown subject is changed by a write', () => {
  const shown = new Set(calls.flatMap(([, { shows = [] }]) => shows))
  const changed = new Set(calls.flatMap(([, call]) => changedBy(call)))
  expect([...changed].toSorted()).toEqual([...shown].toSorted())
})
