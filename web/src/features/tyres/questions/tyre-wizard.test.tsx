import { act } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { press, settle } from '../../../platform/session/test/page-controls.ts'
import { renderWithSession } from '../../../platform/session/test/render.tsx'
import type { QueuedTyres } from '../queued-tyres.ts'
import { askAboutTyres } from './asking.ts'
import { questionsOf, type TyreAnswers, withAnswers } from './questions.ts'
import { TyreQuestions } from './tyre-questions.tsx'
import './tyre-wizard.tsx'

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

/** Asks of the first and the last of three sets, as the server may in any order. */
const questions = questionsOf([question(2, 'Studded'), question(0, 'Summer')])
const dialog = () => document.querySelector('[role="dialog"]')?.textContent

async function ask() {
  const { unmount } = await renderWithSession(<TyreQuestions />)
  onTestFinished(unmount)
  const told: (TyreAnswers | null | undefined)[] = []
  await act(async () => {
    void askAboutTyres(questions, measured).then((answers) => told.push(answers))
  })
  await settle()
  return told
}

it('asks of one set after the other, goes back, and gives each answer to its own set', async () => {
  const told = await ask()
  expect(dialog()).toContain('Question 1/2 · Summer')
  expect(dialog()).toContain('Timo Järvinen made on 12.11.2026')
  await press('No add a new one')
  expect(dialog()).toContain('Question 2/2 · Studded')
  await press('Back')
  await press('Yes correct the old')
  await press('No add a new one')
  expect(dialog()).toBeUndefined()
  const [answers] = told
  expect(answers).toEqual([true, false])
  expect(withAnswers(measured.records, questions, answers ?? [])).toEqual([
    { ...recordOf('SUMMER'), updateExisting: true, ExistingOid: 'oid of Summer', ExistingVersion: 2 },
    recordOf('FRICTION'),
    { ...recordOf('STUDDED'), updateExisting: false, ExistingOid: 'oid of Studded', ExistingVersion: 2 },
  ])
})

it('gives no answers when it is cancelled', async () => {
  const told = await ask()
  await press('Cancel')
  expect(told).toEqual([null])
})

it('ends unanswered if the session of the person ends, and if newer sets are asked about', async () => {
  const first = await renderWithSession(<TyreQuestions />)
  const [older, newer] = [vi.fn(), vi.fn()]
  await act(async () => void askAboutTyres(questions, measured).then(older))
  await settle()
  await act(async () => void askAboutTyres(questions, { ...measured, what: 'MFO-142' }).then(newer))
  await settle()
  expect(older).toHaveBeenCalledWith(undefined)
  expect(newer).not.toHaveBeenCalled()
  expect(dialog()).toContain('Question 1/2 · Summer')
  await first.unmount()
  expect(newer).toHaveBeenCalledWith(undefined)
  const { unmount } = await renderWithSession(<TyreQuestions />)
  onTestFinished(unmount)
  await settle()
  expect(dialog()).toBeUndefined()
})
