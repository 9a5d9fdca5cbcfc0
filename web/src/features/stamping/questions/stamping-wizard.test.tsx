import { act } from '@testing-library/react'
import type { ErrorAnswer } from '@verstas/contract/errors/catalogue.ts'
import type { StampingAnswers } from '@verstas/domain/stamping/decide.ts'
import { expect, it, onTestFinished } from 'vitest'
import { press, settle } from '../../../platform/session/test/page-controls.ts'
import { latestStampingQuery } from '../api.ts'
import { sampleStamping } from '../test/sample-stampings.ts'
import { renderQuestions } from './test/render-questions.tsx'
import './stamping-wizard.tsx'

const about = { what: 'Lunch', at: '2026-11-18T14:20:00Z', isOwn: true }
const dialog = () => document.querySelector('dialog')?.textContent
const question = (ErrorId: number, ErrorMessage: string): ErrorAnswer => ({
  ErrorId,
  ErrorMessage,
  MetaData: [],
})

/** Opens the stamping wizard, and returns a list to which its result is added. */
async function ask(...questions: ErrorAnswer[]) {
  const { askWizard, unmount } = await renderQuestions()
  onTestFinished(unmount)
  const results: (StampingAnswers | null | undefined)[] = []
  await act(async () => {
    void askWizard(questions, about).then((answers) => results.push(answers))
  })
  await settle()
  return results
}

it('the stamping wizard asks one question after another, and skips those that an answer decides', async () => {
  const results = await ask(
    question(119913, 'Jobs ready?'),
    question(118332, 'Order ready?'),
    question(118389, 'Overtime?'),
    question(118390, 'Flextime?'),
  )
  expect(dialog()).toContain('Question 1 / 4')
  expect(dialog()).toContain('Jobs ready?')
  await press('No')
  expect(dialog()).toContain('The clocking at 16:20 is outside the shift. Is it overtime?')
  await press('Yes')
  expect(results).toEqual([
    { IsPreviousJobsReady: false, IsReady: false, IsOverTime: true, IsFlexTime: false },
  ])
  expect(dialog()).toBeUndefined()
})

it('says that yes signs rows off and marks the work order as ready, even if the rows are unknown', async () => {
  await ask(question(119913, 'Jobs ready?'), question(118332, 'Order ready?'))
  expect(dialog()).toContain('Yes signs the rows off as done, which cannot be undone.')
  await press('Yes')
  expect(dialog()).toContain('Yes marks the work order as ready')
})

it('going back in the stamping wizard discards the last answer and those that depended on it', async () => {
  const results = await ask(
    question(119913, 'Jobs ready?'),
    question(118332, 'Order ready?'),
    question(118389, 'Overtime?'),
  )
  await press('No')
  await press('Back')
  expect(dialog()).toContain('Question 1 / 3')
  await press('Yes')
  await press('Yes')
  await press('No')
  expect(results).toEqual([{ IsPreviousJobsReady: true, IsReady: true, IsOverTime: false }])
})

it('shows the work that ends, and names its rows in the question whether they are done', async () => {
  const { askWizard, queries, unmount } = await renderQuestions()
  onTestFinished(unmount)
  queries.setQueryData(latestStampingQuery().queryKey, sampleStamping(1, ['15:46', null]))
  await act(async () => void askWizard([question(119913, 'Jobs ready?')], about))
  await settle()
  expect(dialog()).toContain('Is it done: Oil?')
  expect(dialog()).toContain('Yes signs the row off as done, which cannot be undone.')
  expect([...document.querySelectorAll('dl > *')].map(({ textContent }) => textContent)).toEqual([
    'Ends',
    'FINMFO-284Oil',
    '34min',
    'Begins',
    'Lunch',
    '16:20',
  ])
})

it('the stamping wizard ignores the second tap of a double tap', async () => {
  const results = await ask(question(118389, 'Overtime?'))
  const yes = [...document.querySelectorAll('dialog button')].find(({ textContent }) => textContent === 'Yes')
  await act(async () => yes?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 })))
  expect(results).toEqual([])
})

it('cancelling the stamping wizard returns no answers', async () => {
  const results = await ask(question(118389, 'Overtime?'))
  await press('Cancel')
  expect(results).toEqual([null])
})

it('shows the text of an unsupported question, and offers only to close the stamping wizard', async () => {
  const results = await ask(question(777, 'Is it raining?'))
  expect(dialog()).toContain('Lunch')
  expect(dialog()).toContain('Is it raining?')
  expect(dialog()).toContain('Nothing was clocked')
  await press('Close')
  expect(results).toEqual([null])
  expect(dialog()).toBeUndefined()
})
