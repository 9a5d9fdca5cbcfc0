import type { ErrorAnswer } from '@verstas/contract/errors/catalogue.ts'
import type { StampingAnswers } from '@verstas/domain/stamping/decide.ts'
import { act } from 'react'
import { expect, it } from 'vitest'
import { press, settle } from '../../../platform/session/test/page-controls.ts'
import { renderQuestions } from './test/render-questions.tsx'
import './stamping-wizard.tsx'

const dialog = () => document.querySelector('[role="dialog"]')?.textContent
const question = (ErrorId: number, ErrorMessage: string): ErrorAnswer => ({
  ErrorId,
  ErrorMessage,
  MetaData: [],
})

const answer = async (word: string) => {
  const labels = [...document.querySelectorAll<HTMLElement>('[role="dialog"] label')]
  await act(async () => labels.find(({ textContent }) => textContent === word)?.click())
  await press('Next')
}

/** Opens the wizard; the list gets what it is told in the end. */
async function ask(...questions: ErrorAnswer[]) {
  const { askWizard } = await renderQuestions()
  const told: (StampingAnswers | null | undefined)[] = []
  await act(async () => {
    void askWizard(questions, 'Lunch').then((answers) => told.push(answers))
  })
  await settle()
  return told
}

it('asks one question after the other, and leaves out what an answer settles', async () => {
  const told = await ask(
    question(119913, 'Jobs ready?'),
    question(118332, 'Order ready?'),
    question(118389, 'Overtime?'),
    question(118390, 'Flextime?'),
  )
  expect(dialog()).toContain('Jobs ready?')
  await answer('No')
  expect(dialog()).toContain('Overtime?')
  await answer('Yes')
  expect(told).toEqual([{ IsPreviousJobsReady: false, IsReady: false, IsOverTime: true, IsFlexTime: false }])
  expect(dialog()).toBeUndefined()
})

it('gives no answers when it is cancelled', async () => {
  const told = await ask(question(118389, 'Overtime?'))
  await press('Cancel')
  expect(told).toEqual([null])
})

it('says that it does not know a question, and can be left', async () => {
  const told = await ask(question(777, 'Is it raining?'))
  expect(dialog()).toContain('Lunch')
  expect(dialog()).toContain('Is it raining?')
  expect(dialog()).toContain('Nothing was clocked')
  await press('Close')
  expect(told).toEqual([null])
  expect(dialog()).toBeUndefined()
})
