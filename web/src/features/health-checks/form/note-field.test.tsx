import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { uiLabels } from '../../../platform/ui/test/ui-labels.ts'
import { UiLabelsProvider } from '../../../platform/ui/ui-labels.tsx'
import { NoteField } from './note-field.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Renders the field with the note `Old`. */
function show(isReadOnly = false) {
  const onText = vi.fn()
  const { getByRole, unmount } = render(
    <UiLabelsProvider labels={uiLabels}>
      <NoteField label="Note" value="Old" isReadOnly={isReadOnly} onText={onText} />
    </UiLabelsProvider>,
  )
  const write = (value: string) => fireEvent.change(getByRole('textbox'), { target: { value } })
  return { onText, unmount, write, field: getByRole('textbox') }
}

it('saves the note once at a pause in typing, with the text before it', () => {
  const { onText, write } = show()
  write('New')
  write('Newer')
  expect(onText).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(1000))
  expect(onText.mock.calls).toEqual([['Newer', 'Old']])
})

it.each<[string, (field: ReturnType<typeof show>) => void]>([
  ['loses the focus', ({ field }) => void fireEvent.blur(field)],
  ['is removed from the page', ({ unmount }) => unmount()],
])('saves the note without a pause if the field %s', (_, end) => {
  const shown = show()
  shown.write('New')
  end(shown)
  expect(shown.onText.mock.calls).toEqual([['New', 'Old']])
})

it('does not save a note that was typed back', () => {
  const { onText, unmount, write } = show()
  write('New')
  write('Old')
  unmount()
  expect(onText).not.toHaveBeenCalled()
})
