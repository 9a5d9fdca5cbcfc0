import { urlOf } from '@verstas/contract/call.ts'
import type { ErrorName } from '@verstas/contract/errors/catalogue.ts'
import { inspectionPdfEndpoints } from '@verstas/contract/health-checks/pdf-endpoints.ts'
import { integrationFileEndpoints } from '@verstas/contract/integration/read-endpoints.ts'
import type { FastifyInstance } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { buildTestApp, type Headers } from '../../../../test/app.ts'
import { childrenNamed, holdProcess } from '../../../../test/child-processes.ts'
import { eventually } from '../../../../test/eventually.ts'
import { freshDatabase } from '../../../../test/fresh-database.ts'
import { buildOfferApp, checked } from '../../../../test/offer-app.ts'
import { refusedWith } from '../../../../test/refused-with.ts'
import { buildServiceAccount } from '../../../../test/service-builders.ts'

const database = await freshDatabase()
const { app, db, settings, dataDir, inspector } = await buildOfferApp({}, database)
const busy = await buildTestApp({ dataDir, maxOpenMbPerPerson: 0 }, database)
/** Requires more free space, in megabytes, than any disk has. */
const full = await buildTestApp({ dataDir, minFreeMb: 1_000_000_000_000 }, database)

const aino = await inspector()
// Its PDF takes seconds to generate.
const { id } = await aino.inspect({ ...checked, 'note.pads': 'سيارة car '.repeat(900) })
const service = await buildServiceAccount(db, { scopes: ['inspections:read'] })

const papers = () => childrenNamed('paper-process.ts')
const readers = [
  ['a person', inspectionPdfEndpoints.getPdf, aino.headers],
  ['another system', integrationFileEndpoints.readInspectionPdf, service.headers],
] as const

/** Reads the PDF of the inspection from one of the servers. */
async function read(
  of: FastifyInstance,
  [, endpoint, headers]: readonly [string, (typeof readers)[number][1], Headers],
) {
  const answer = await of.inject({ url: urlOf(endpoint, settings.apiBase, { params: { id } }), headers })
  return { status: answer.statusCode, errors: answer.statusCode < 400 ? [] : answer.json() }
}

it.each(
  readers.flatMap((reader) =>
    (['tooManyOpenUploads', 'storageFull'] as const).map((name) => [reader[0], name, reader] as const),
  ),
)('refuses the PDF of an inspection to %s: %s', async (_, name: ErrorName, reader) => {
  const { app: of } = name === 'storageFull' ? full : busy
  expect(await read(of, reader)).toMatchObject(refusedWith(name))
  expect(await db.selectFrom('inspection_pdf').selectAll().execute()).toEqual([])
})

it.each(readers)(
  'refuses the fifth concurrent PDF that counts toward one person to %s',
  async (...reader) => {
    const held = new Map<number, () => void>()
    const release = () => {
      for (const resume of held.values()) resume()
    }
    onTestFinished(release)
    const reads = Array.from({ length: 5 }, () => read(app, reader))
    let first: Awaited<ReturnType<typeof read>> | undefined
    void Promise.race(reads).then((answer) => {
      first = answer
    })
    await eventually(() => {
      for (const pid of papers()) if (!held.has(pid)) held.set(pid, holdProcess(pid))
      expect(first).toBeDefined()
    })
    expect(first).toMatchObject(refusedWith('tooManyPapers'))
    release()
    const statuses = (await Promise.all(reads)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 429])
    await db.deleteFrom('inspection_pdf').execute()
  },
)

it('refuses a PDF to another system if the memory of its process does not suffice', async () => {
  let isAnswered = false
  const answered = read(app, readers[1]).finally(() => {
    isAnswered = true
  })
  await eventually(() => {
    for (const pid of papers()) process.kill(pid, 'SIGABRT')
    expect(isAnswered).toBe(true)
  })
  expect(await answered).toMatchObject(refusedWith('paperTooCostly'))
})
