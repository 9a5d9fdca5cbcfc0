import { act } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderWithSession } from '../session/test/render.tsx'
import { YesNoQuestion } from './question-dialog.tsx'

it('pressing the first letter of an answer chooses it, except with Ctrl, Meta or Alt', async () => {
  const onAnswer = vi.fn()
  const { unmount } = await renderWithSession(
    <YesNoQuestion
      words="Is the work ready?"
      meaning={null}
      no={{ word: 'No' }}
      yes={{ word: 'Yes' }}
      hint=""
      onAnswer={onAnswer}
    />,
  )
  const press = (key: string, modifiers: KeyboardEventInit = {}) =>
    act(async () =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, ...modifiers }),
      ),
    )
  await press('n', { ctrlKey: true })
  await press('n', { metaKey: true })
  await press('y', { altKey: true })
  expect(onAnswer).not.toHaveBeenCalled()
  await press('n')
  await press('Y', { shiftKey: true })
  expect(onAnswer.mock.calls).toEqual([[false], [true]])
  await unmount()
})

it('a question highlights the answer that changes nothing, and both answers have the same size', async () => {
  const { unmount } = await renderWithSession(
    <YesNoQuestion
      words="Is the work ready?"
      meaning="Yes signs the row off."
      no={{ word: 'No' }}
      yes={{ word: 'Yes' }}
      hint=""
      onAnswer={vi.fn()}
    />,
  )
  const answers = [...document.querySelectorAll('button')]
  expect(answers.map(({ textContent, dataset }) => [textContent, dataset.filled !== undefined])).toEqual([
    ['No', true],
    ['Yes', false],
  ])
  expect(new Set(answers.map(({ className }) => className)).size).toBe(1)
  await unmount()
})
