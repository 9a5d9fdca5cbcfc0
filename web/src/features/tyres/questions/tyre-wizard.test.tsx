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

/**
 * Questions about the first and the last of three sets. They are in reverse order, because the server may
 * send them in any order.
 */
const questions = questionsOf([question(2, 'Studded'), question(0, 'Summer')])
const dialog = () => document.querySelector('dialog')?.textContent

async function ask() {
  const { unmount } = await renderWithSession(<TyreQuestions />)
  onTestFinished(unmount)
  const results: (TyreAnswers | null | undefined)[] = []
  await act(async () => {
    void askAboutTyres(questions, measured).then((answers) => results.push(answers))
  })
  await settle()
  return results
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
  const [answers] = results
  expect(answers).toEqual([true, false])
  expect(withAnswers(measured.records, questions, answers ?? [])).toEqual([
    { ...recordOf('SUMMER'), updateExisting: true, ExistingOid: 'oid of Summer', ExistingVersion: 2 },
    recordOf('FRICTION'),
    { ...recordOf('STUDDED'), updateExisting: false, ExistingOid: 'oid of Studded', ExistingVersion: 2 },
  ])
})

it('cancelling the tyre wizard returns no answers', async () => {
  const results = await ask()
  await press('Cancel')
  expect(results).toEqual([null])
})

it('a question about tyres ends unanswered when the session ends or a newer question replaces it', async () => {
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
