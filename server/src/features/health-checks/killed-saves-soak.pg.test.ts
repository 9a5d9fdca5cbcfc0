import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SavedInspection } from '@verstas/contract/health-checks/entities.ts'
import { expect, it } from 'vitest'
import { buildEmployee, buildSession } from '../../../test/builders.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { buildSurveys } from '../../../test/health-check-builders.ts'
import { createKiller } from '../../../test/server-killer.ts'
import { startServerProcess } from '../../../test/server-process.ts'
import { buildVehicle } from '../../../test/work-order-builders.ts'

const { db, url = '' } = await freshDatabase()
const plan = { people: 4, savesEach: 50, kills: 10 }

it('servers that are killed at random lose none of 200 acknowledged saves of inspections', {
  timeout: 300_000,
}, async () => {
  const surveys = await buildSurveys(db)
  const start = () => startServerProcess({ DATABASE_URL: url })
  const servers = await Promise.all([start(), start()])
  const answers = plan.people * plan.savesEach
  const killer = createKiller(servers, { answers, kills: plan.kills }, start)

  /** Sends a save with one idempotency key to the servers in turn until one of them responds. */
  const save = async (token: string, body: object): Promise<SavedInspection> => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    }
    for (let sendings = 0; ; sendings += 1) {
      const address = `${servers[sendings % servers.length]?.origin}/api/vhc/inspection/save`
      const signal = AbortSignal.timeout(60_000)
      const sent = await fetch(address, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        signal,
      }).catch(() => null)
      const text = await sent?.text().catch(() => null)
      if (sent && text && sent.status < 500) {
        expect(sent.status, text).toBe(200)
        return JSON.parse(text) as SavedInspection
      }
      await sleep(20)
    }
  }

  /** Saves notes for a check one after another, each based on the last acknowledged version. */
  const inspect = async () => {
    const employee = await buildEmployee(db)
    const limits = { sessionIdleMinutes: 60, sessionMaxHours: 14 }
    const { token } = await buildSession(db, employee, { clock: { now: () => new Date() }, limits })
    const vehicle = await buildVehicle(db, employee.siteId)
    const of = { VehicleId: vehicle.id, SurveyId: surveys.tyres, Oid: randomUUID() }
    let saved: SavedInspection | null = null
    for (let count = 1; count <= plan.savesEach; count += 1) {
      saved = await save(token, {
        ...of,
        ...(saved && { InspectionId: saved.Id, Version: saved.Version }),
        Properties: [{ Key: 'note.frontPads', Value: String(count) }],
      })
      expect(saved.Version).toBe(count)
      killer.tick()
    }
    return saved?.Id ?? 0
  }

  try {
    const ids = await Promise.all(Array.from({ length: plan.people }, inspect))
    expect(await killer.finished()).toBe(plan.kills)
    const stored = await db.selectFrom('inspection').select(['id', 'version']).orderBy('id').execute()
    expect(stored).toEqual(ids.sort((a, b) => a - b).map((id) => ({ id, version: plan.savesEach })))
    const values = await db.selectFrom('inspection_property').select('value').execute()
    expect(values).toEqual(ids.map(() => ({ value: String(plan.savesEach) })))
  } finally {
    await Promise.all(servers.map((server) => server.kill()))
  }
})
