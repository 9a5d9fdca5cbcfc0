import { useState } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import type { QueueEntry } from '../../../platform/device-queue/queue-adapter.ts'
import { press, settle } from '../../../platform/session/test/page-controls.ts'
import { renderWithSession } from '../../../platform/session/test/render.tsx'
import type { QueuedTyres } from '../queued-tyres.ts'
import TyreWizard from './tyre-wizard.tsx'

const recordOf = (Code: string) => ({ vehicleId: 7, tyreType: { Code }, AxleData: [] })
const measured: QueuedTyres = {
  vehicleId: 7,
  workOrderGlobalId: 'f5a1b9f2-9f50-4a8e-9b56-3b1f5a0c7d11',
  what: 'SRL-601',
  at: '2026-11-23T06:00:00Z',
  records: [recordOf('SUMMER'), recordOf('FRICTION'), recordOf('STUDDED')],
}

const question = (index: number, type: string) => ({
  ErrorId: 119886,
  ErrorMessage: '',
  MetaData: Object.entries({
    index,
    type,
    created: '2026-11-12T08:00:00Z',
    user: 'Timo Järvinen',
    oid: `oid of ${type}`,
    version: 2,
    worstDepth: 3.5,
  }).map(([Key, value]) => ({ Key, Value: String(value) })),
})

/**
 * Questions about the first and the last of three sets. They are in reverse order, because the server may
 * send them in any order.
 */
const entry: QueueEntry<QueuedTyres> = {
  id: '0c2f2f5e-8a4f-4f3c-9d53-2f6a1f1d9b02',
  kind: 'tyres',
  lane: 'tyres 7',
  order: 1,
  addedAt: 0,
  payload: measured,
  employeeId: 7,
  siteId: 1,
  state: 'asked',
  errors: [question(2, 'Studded'), question(0, 'Summer')],
  failures: 0,
}
const dialog = () => document.querySelector('dialog')?.textContent

async function ask() {
  const results: (QueuedTyres['records'] | null)[] = []
  const { unmount } = await renderWithSession(<Asked onEnd={(end) => results.push(end)} />)
  onTestFinished(unmount)
  await settle()
  return results
}

function Asked({ onEnd }: { readonly onEnd: (records: QueuedTyres['records'] | null) => void }) {
  const [isOpen, setIsOpen] = useState(true)
  const end = (records: QueuedTyres['records'] | null) => {
    setIsOpen(false)
    onEnd(records)
  }
  return (
    isOpen && (
      <TyreWizard entry={entry} onAnswered={({ records }) => end(records)} onCancel={() => end(null)} />
    )
  )
}

it('asks about one tyre set after another, can go back, and assigns each answer to its set', async () => {
  const results = await ask()
  expect(dialog()).toContain('Question 1/2 · Summer')
  expect(dialog()).toContain('Timo Järvinen made on 12.11.2026')
  await press('No add a new one')
  expect(dialog()).toContain('Question 2/2 · Studded')
  await press('Back')
  await press('Yes correct the old')
  await press('No add a new one')
  expect(dialog()).toBeUndefined()
  expect(results).toEqual([
    [
      { ...recordOf('SUMMER'), updateExisting: true, ExistingOid: 'oid of Summer', ExistingVersion: 2 },
      recordOf('FRICTION'),
      { ...recordOf('STUDDED'), updateExisting: false, ExistingOid: 'oid of Studded', ExistingVersion: 2 },
    ],
  ])
})

it('cancelling the tyre wizard returns no answers', async () => {
  const results = await ask()
  await press('Cancel')
  expect(results).toEqual([null])
})
