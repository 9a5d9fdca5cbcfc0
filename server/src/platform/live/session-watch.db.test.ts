import { expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { createLog } from '../http/log.ts'
import { watchSessions } from './session-watch.ts'

it('the session watch survives a database failure and disconnects nobody', async () => {
  const { db, close } = await freshDatabase()
  await close()
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  const cuts: string[] = []
  const session = { id: '0b9f6a52-3c1e-4a53-9a50-6f1d3d9f2c11', employeeId: 1, siteId: 1, rights: new Set() }
  const socket = { data: { session }, disconnect: () => void cuts.push('cut') }
  const io = { sockets: { sockets: new Map([['a', socket]]) } } as unknown as Parameters<
    typeof watchSessions
  >[0]
  const end = watchSessions(io, { db, log, clock: { now: () => new Date() } }, 1)
  await eventually(() => expect(lines.length).toBeGreaterThan(1))
  end()
  expect(lines[0]).toContain('live sessions could not be checked')
  expect(cuts).toEqual([])
})
