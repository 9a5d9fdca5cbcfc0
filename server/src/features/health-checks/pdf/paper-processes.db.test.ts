import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { childrenNamed, holdProcess } from '../../../../test/child-processes.ts'
import { eventually } from '../../../../test/eventually.ts'
import { buildForm } from '../../../../test/inspection-form.ts'
import { buildOfferApp, checked } from '../../../../test/offer-app.ts'
import { refusedWith } from '../../../../test/refused-with.ts'
import { buildVehicle } from '../../../../test/work-order-builders.ts'
import { WorkProcesses } from '../../../platform/processes/work-processes.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { createPdfContext } from './pdf-context.ts'
import { printInspection } from './print-inspection.ts'

const { app, db, clock, site, settings, inspector } = await buildOfferApp()
const aino = await inspector({ name: 'Aino' })
const ben = await inspector({ name: 'Ben' })
const vehicle = await buildVehicle(db, site.id)
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

/** A form whose PDF takes seconds to generate. */
const long = aino.saveOf(vehicle.id)({ ...checked, 'note.pads': 'سيارة car '.repeat(1000).slice(0, 10_000) })
const papers = () => childrenNamed('paper-process.ts')

/** Waits for the process that generates a PDF and suspends it. Returns a function that resumes it. */
async function holdPaper(): Promise<() => void> {
  const [pid = 0] = await eventually(() => {
    const children = papers()
    expect(children).toHaveLength(1)
    return children
  })
  const release = holdProcess(pid)
  onTestFinished(release)
  return release
}

it('serves requests while a process generates a PDF, and ends the process if the client disconnects', async () => {
  const asking = request({
    port,
    path: `${settings.apiBase}/vhc/inspection/createpdf`,
    method: 'POST',
    headers: { ...aino.headers, 'content-type': 'application/json' },
  })
  asking.on('error', () => undefined)
  asking.end(JSON.stringify(long))
  await holdPaper()
  expect((await fetch(`http://127.0.0.1:${port}${settings.apiBase}/health/live`)).status).toBe(200)
  expect(papers()).toHaveLength(1)
  asking.destroy()
  await eventually(() => expect(papers()).toEqual([]))
  expect(await db.selectFrom('pending_file').selectAll().execute()).toEqual([])
})

it('generates one PDF per person at a time, queues three more, and refuses further requests', async () => {
  const first = aino.createPdf(long)
  const release = await holdPaper()
  const more = [1, 2, 3, 4].map(() => aino.createPdf(aino.saveOf(vehicle.id)()))
  expect(await Promise.race(more)).toMatchObject({ status: 429, errors: [{ ErrorId: 900261 }] })
  expect((await ben.createPdf(ben.saveOf(vehicle.id)())).status).toBe(200)
  release()
  const statuses = (await Promise.all([first, ...more])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 429])
})

it('refuses a PDF that exceeds the time limit', async () => {
  const program = join(import.meta.dirname, 'paper-process.ts')
  const hasty = new WorkProcesses<never, never>(program, { milliseconds: 1, memory: 1_000_000_000 })
  const context = { ...createPdfContext({ db, clock, settings, log: app.log }), papers: hasty }
  const session = {
    siteId: site.id,
    employeeId: aino.employee.id,
    language: 'fi',
    timeZone: 'Europe/Helsinki',
  } as CurrentSession
  const printing = printInspection(context, session, { ...buildForm(), Id: null })
  await expect(printing).rejects.toMatchObject({ status: 400, reasons: [{ name: 'paperTooCostly' }] })
})

/** Ends each process that generates a PDF until the request is answered, as Node does if its memory does not suffice. */
async function withoutMemory<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let isAnswered = false
  const answered = answer.finally(() => {
    isAnswered = true
  })
  await eventually(() => {
    for (const pid of papers()) process.kill(pid, 'SIGABRT')
    expect(isAnswered).toBe(true)
  })
  return answered
}

it('refuses a new or a saved PDF for which the memory of its process does not suffice', async () => {
  expect(await withoutMemory(aino.createPdf(long))).toMatchObject(refusedWith('paperTooCostly'))
  const { id } = await aino.inspect({ ...checked, 'note.pads': 'سيارة car '.repeat(900) })
  const answer = await withoutMemory(aino.getPdf(id).then((answer) => answer))
  expect({ status: answer.statusCode, errors: answer.json() }).toMatchObject(refusedWith('paperTooCostly'))
})
