import { useQueryClient } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import type { ErrorAnswer } from '@verstas/contract/errors/catalogue.ts'
import type { Stamping, StampingRequest } from '@verstas/contract/stamping/entities.ts'
import { useState } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import type { QueueEntry } from '../../../platform/device-queue/queue-adapter.ts'
import { press, settle } from '../../../platform/session/test/page-controls.ts'
import { renderWithSession } from '../../../platform/session/test/render.tsx'
import type { QueuedStamping } from '../latest-stamping.ts'
import { latestStampingQuery } from '../latest-stamping.ts'
import { sampleStamping } from '../test/sample-stampings.ts'
import StampingWizard from './stamping-wizard.tsx'

const request: StampingRequest = { SalesmanId: 7, TypeId: 12, StartTime: '2026-11-18T14:20:00Z' }
const entryWith = (errors: readonly ErrorAnswer[], isOwn = true): QueueEntry<QueuedStamping> => ({
  id: 'e7c0bd0c-4c2a-4f3c-8f0a-0d5f9c2e1a11',
  kind: 'stamping',
  lane: 'stampings',
  order: 1,
  addedAt: 0,
  payload: { request, what: 'Lunch', ...(isOwn && { latest: null }) },
  employeeId: 7,
  siteId: 1,
  state: 'asked',
  errors,
  failures: 0,
})
const dialog = () => document.querySelector('dialog')?.textContent
const question = (ErrorId: number, ErrorMessage: string): ErrorAnswer => ({
  ErrorId,
  ErrorMessage,
  MetaData: [],
})

interface AskedProps {
  readonly questions: readonly ErrorAnswer[]
  readonly running: Stamping | null
  readonly isOwn: boolean
  readonly onEnd: (request: StampingRequest | null) => void
}

function Asked({ questions, running, isOwn, onEnd }: AskedProps) {
  useQueryClient().setQueryData(latestStampingQuery().queryKey, running)
  const [isOpen, setIsOpen] = useState(true)
  const end = (request: StampingRequest | null) => {
    setIsOpen(false)
    onEnd(request)
  }
  return (
    isOpen && (
      <StampingWizard
        entry={entryWith(questions, isOwn)}
        onAnswered={(payload) => end(payload.request)}
        onCancel={() => end(null)}
      />
    )
  )
}

/** Opens the stamping wizard, and returns a list to which its result is added. */
async function ask(questions: readonly ErrorAnswer[], running: Stamping | null = null, isOwn = true) {
  const results: (StampingRequest | null)[] = []
  const { unmount } = await renderWithSession(
    <Asked {...{ questions, running, isOwn }} onEnd={(end) => results.push(end)} />,
  )
  onTestFinished(unmount)
  await settle()
  return results
}

it('the stamping wizard asks one question after another, and skips those that an answer decides', async () => {
  const results = await ask([
    question(119913, 'Jobs ready?'),
    question(118332, 'Order ready?'),
    question(118389, 'Overtime?'),
    question(118390, 'Flextime?'),
  ])
  expect(dialog()).toContain('Question 1 / 4')
  expect(dialog()).toContain('Jobs ready?')
  await press('No')
  expect(dialog()).toContain('The clocking at 16:20 is outside the shift. Is it overtime?')
  await press('Yes')
  expect(results).toEqual([
    { ...request, IsPreviousJobsReady: false, IsReady: false, IsOverTime: true, IsFlexTime: false },
  ])
  expect(dialog()).toBeUndefined()
})

it('explains the effect of the answer yes on the rows and the work order, even if the rows are unknown', async () => {
  await ask([question(119913, 'Jobs ready?'), question(118332, 'Order ready?')])
  expect(dialog()).toContain('Yes signs the rows off as done, which can be taken back today.')
  await press('Yes')
  expect(dialog()).toContain('Yes marks the work order as ready')
})

it('going back in the stamping wizard discards the last answer and the answers that depended on it', async () => {
  const results = await ask([
    question(119913, 'Jobs ready?'),
    question(118332, 'Order ready?'),
    question(118389, 'Overtime?'),
  ])
  await press('No')
  await press('Back')
  expect(dialog()).toContain('Question 1 / 3')
  await press('Yes')
  await press('Yes')
  await press('No')
  expect(results).toEqual([{ ...request, IsPreviousJobsReady: true, IsReady: true, IsOverTime: false }])
})

it('shows the work that ends, and names its rows in the question about finished work', async () => {
  await ask([question(119913, 'Jobs ready?')], sampleStamping(1, ['15:46', null]))
  expect(dialog()).toContain('Is it done: Oil?')
  expect(dialog()).toContain('Yes signs the row off as done, which can be taken back today.')
  expect([...document.querySelectorAll('dl > *')].map(({ textContent }) => textContent)).toEqual([
    'Ends',
    'FINMFO-284Oil',
    '34min',
    'Begins',
    'Lunch',
    '16:20',
  ])
})

it.each([
  ['another person', sampleStamping(1, ['15:46', null]), false],
  ['the user, whose latest stamping has ended', sampleStamping(1, ['15:46', '16:00']), true],
  ['the user, who has no stamping', null, true],
])('the question shows no ending work for a stamping of %s', async (_, running, isOwn) => {
  await ask([question(119913, 'Jobs ready?')], running, isOwn)
  expect([...document.querySelectorAll('dl > *')].map(({ textContent }) => textContent)).toEqual([
    ...['Begins', 'Lunch', '16:20'],
  ])
})

it('the stamping wizard ignores the second tap of a double tap', async () => {
  const results = await ask([question(118389, 'Overtime?')])
  const yes = [...document.querySelectorAll('dialog button')].find(({ textContent }) => textContent === 'Yes')
  await act(async () => yes?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 })))
  expect(results).toEqual([])
})

it('cancelling the stamping wizard returns no answers', async () => {
  const results = await ask([question(118389, 'Overtime?')])
  await press('Cancel')
  expect(results).toEqual([null])
})

it('shows the text of an unsupported question, and offers only to close the stamping wizard', async () => {
  const results = await ask([question(777, 'Is it raining?')])
  expect(dialog()).toContain('Lunch')
  expect(dialog()).toContain('Is it raining?')
  expect(dialog()).toContain('Nothing was clocked')
  await press('Close')
  expect(results).toEqual([null])
  expect(dialog()).toBeUndefined()
})
