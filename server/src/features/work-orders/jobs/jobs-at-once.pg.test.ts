import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildJobApp, type JobEditor } from '../../../../test/job-app.ts'
import { buildStampingTypes, stampingTypes } from '../../../../test/stamping-builders.ts'
import {
  buildJob,
  buildRow,
  buildWorkOrder,
  buildWorkOrderWithRows,
} from '../../../../test/work-order-builders.ts'

const { db, site, send, jobEditor } = await buildJobApp()
await buildStampingTypes(db)
const anna = await jobEditor({ name: 'Anna' })
const ben = await jobEditor({ name: 'Ben' })

/** A random edit of the job. `place` selects one of the visible rows, counted from the end. */
interface Edit {
  readonly kind: 'note' | 'add' | 'amount' | 'remove'
  readonly place: number
  readonly value: number
}

const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom('note', 'add', 'add', 'amount', 'amount', 'remove'),
  place: fc.nat(3),
  value: fc.integer({ min: 1, max: 9999 }),
})

interface Seen {
  readonly note: string
  readonly rows: readonly { readonly id: number; readonly amount: number | null }[]
}

const see = async (who: JobEditor, id: number): Promise<{ version: number; seen: Seen }> => {
  const { Version, Jobs } = await who.read(id)
  const rows = (Jobs[0]?.Rows ?? []).filter((row) => !row.IsMarkedAsDeleted)
  return {
    version: Version,
    seen: {
      note: Jobs[0]?.Note ?? '',
      rows: rows.map(({ RowId, OrderedAmount }) => ({ id: RowId, amount: OrderedAmount })),
    },
  }
}

/**
 * Saves the edit, based on the job that the user has read. Returns the expected job, or null if the save was
 * refused.
 */
async function saveEdit(
  who: JobEditor,
  ids: { order: number; job: number },
  nextEdit: Edit,
  version: number,
  seen: Seen,
) {
  const row = seen.rows[seen.rows.length - 1 - nextEdit.place]
  const kind = row ? nextEdit.kind : 'add'
  const value = nextEdit.value / 1000
  const added = { RowType: 'OffShelf', Name: `Fluid ${nextEdit.value}`, OrderedAmount: value } as const
  const Rows = {
    note: [],
    add: [added],
    amount: [{ RowId: row?.id ?? 0, OrderedAmount: value }],
    remove: [{ RowId: row?.id ?? 0, IsMarkedAsDeleted: true }],
  }[kind]
  const note = kind === 'note' ? `note ${nextEdit.value}` : seen.note
  const change = { WorkOrderId: ids.order, JobId: ids.job, Note: note, Rows }
  const { status, body } = await who
    .saveJob(change, { version })
    .then((answer) => (answer.status === 200 ? answer : { status: answer.status, body: null }))
  if (body === null) {
    expect(status).toBe(412)
    return null
  }
  const after = seen.rows
    .filter(({ id }) => kind !== 'remove' || id !== row?.id)
    .map((other) => (kind === 'amount' && other.id === row?.id ? { ...other, amount: value } : other))
  const rows = kind === 'add' ? [...after, { id: body.AddedRowIds[0] ?? 0, amount: value }] : after
  return { version: body.Version, seen: { note, rows } satisfies Seen }
}

it('two concurrent saves of a job never lose an acknowledged change', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(edit, edit), { minLength: 1, maxLength: 6 }), async (rounds) => {
      const order = await buildWorkOrder(db, site.id)
      const job = await buildJob(db, order, { job_number: null })
      const ids = { order: order.id, job: job.id }
      for (const [annas, bens] of rounds) {
        const { version, seen } = await see(anna, order.id)
        const results = await Promise.all([
          saveEdit(anna, ids, annas, version, seen),
          saveEdit(ben, ids, bens, version, seen),
        ])
        const changed = results.flatMap((result) => (result && result.version > version ? [result] : []))
        // At most one save changes the job. The other one is refused or has no change.
        expect(changed.length).toBeLessThanOrEqual(1)
        expect(await see(ben, order.id)).toEqual(changed[0] ?? { version, seen })
      }
    }),
    { numRuns: 15 },
  )
})

it('concurrent saves of different rows without a version are all stored', async () => {
  const { workOrder, job, rows } = await buildWorkOrderWithRows(db, site.id, 6)
  const answers = await Promise.all(
    rows.map((row, place) =>
      (place % 2 ? anna : ben).saveJob({
        WorkOrderId: workOrder.id,
        JobId: job.id,
        Rows: [{ RowId: row.id, OrderedAmount: place + 1 }],
      }),
    ),
  )
  expect(answers.map(({ body }) => body.Version).sort()).toEqual([2, 3, 4, 5, 6, 7])
  expect((await see(anna, workOrder.id)).seen.rows.map(({ amount }) => amount)).toEqual([1, 2, 3, 4, 5, 6])
})

it('a stamping and a concurrent removal of the same row never both succeed', async () => {
  for (let round = 0; round < 12; round += 1) {
    const order = await buildWorkOrder(db, site.id)
    const job = await buildJob(db, order)
    const row = await buildRow(db, job)
    const stamper = await jobEditor()
    const [stamped, removed] = await Promise.all([
      send(
        stampingEndpoints.stamp,
        {
          headers: {},
          body: {
            SalesmanId: stamper.employee.id,
            TypeId: stampingTypes.work,
            OrderRows: [{ OrderId: order.id, OrderRowId: row.id }],
          },
        },
        stamper.headers,
      ),
      anna.saveJob({
        WorkOrderId: order.id,
        JobId: job.id,
        Rows: [{ RowId: row.id, IsMarkedAsDeleted: true }],
      }),
    ])
    expect([stamped.status, removed.status].sort()).toEqual([200, 400])
    const [refused, why] = stamped.status === 200 ? [removed, 120051] : [stamped, 900043]
    expect(refused.errors).toMatchObject([{ ErrorId: why }])
  }
})

it('only one of two concurrent signings of the same rows succeeds', async () => {
  for (let round = 0; round < 8; round += 1) {
    const one = await buildWorkOrderWithRows(db, site.id, 2)
    const two = await buildWorkOrderWithRows(db, site.id, 2)
    const rows = [...one.rows, ...two.rows]
    const answers = await Promise.all([anna.sign(rows), ben.sign([...rows].reverse())])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await anna.events(two.workOrder.id)).toHaveLength(2)
  }
})
