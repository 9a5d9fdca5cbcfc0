import { act } from '@testing-library/react'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { expect, it, vi } from 'vitest'
import { press } from '../../../platform/session/test/page-controls.ts'
import { renderQuestions } from './test/render-questions.tsx'

// Loads the module before the tests, because the app imports it lazily.
import './stamping-wizard.tsx'

const question = {
  ErrorId: errorCodes.previousJobsReadyQuestion.id,
  ErrorMessage: 'Ready?',
  MetaData: [],
}

it('a question about a stamping closes when the session ends, without an answer or a cancellation', async () => {
  const matti = await renderQuestions()
  const answers = vi.fn()
  await act(async () => void matti.askWizard([question], { what: 'Oil', isOwn: false }).then(answers))
  expect(document.querySelector('dialog')).not.toBeNull()
  await matti.unmount()
  expect(answers).toHaveBeenCalledWith(undefined)
  const aino = await renderQuestions()
  expect(document.querySelector('dialog')).toBeNull()
  await aino.unmount()
})

it('a question about a newer stamping replaces the open one, which returns no answer', async () => {
  const { askWizard, unmount } = await renderQuestions()
  const [older, newer] = [vi.fn(), vi.fn()]
  await act(async () => void askWizard([question], { what: 'Oil', isOwn: false }).then(older))
  await act(async () => void askWizard([question], { what: 'Brakes', isOwn: false }).then(newer))
  expect(older).toHaveBeenCalledWith(undefined)
  expect(newer).not.toHaveBeenCalled()
  expect(document.querySelector('dialog')?.textContent).toContain('Brakes')
  await unmount()
})

it('the stamping wizard starts at question 1 if a newer stamping replaces a partly answered one', async () => {
  const { askWizard, unmount } = await renderQuestions()
  const asked = [question, { ...question, ErrorId: errorCodes.overtimeQuestion.id }]
  const dialog = () => document.querySelector('dialog')?.textContent
  await act(async () => void askWizard(asked, { what: 'Oil', isOwn: false }))
  await press('Yes')
  expect(dialog()).toContain('Question 2 / 2')
  await act(async () => void askWizard(asked, { what: 'Brakes', isOwn: false }))
  expect(dialog()).toContain('Question 1 / 2')
  await unmount()
})

it('a stamping is delayed only while a question about a forgotten stamping is open', async () => {
  const { afterForgotten, holdStampings, unmount } = await renderQuestions()
  const [stamp, hold] = [vi.fn(), vi.fn()]
  afterForgotten(stamp)
  expect(stamp).toHaveBeenCalledOnce()
  holdStampings(hold)
  afterForgotten(stamp)
  expect(stamp).toHaveBeenCalledOnce()
  expect(hold).toHaveBeenCalledWith(stamp)
  await unmount()
})
