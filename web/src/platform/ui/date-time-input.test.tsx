import { useState } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { control } from '../session/test/page-controls.ts'
import { renderWithSession, type } from '../session/test/render.tsx'
import { DateTimeInput } from './date-time-input.tsx'

function PlannedField() {
  const [value, setValue] = useState<string | null>('2026-11-21T08:07:00.000Z')
  return (
    <>
      <DateTimeInput label="Planned" value={value} onValue={setValue} />
      <output>{value}</output>
    </>
  )
}

it('keeps a year as it is typed, digit by digit', async () => {
  const { unmount } = await renderWithSession(<PlannedField />)
  onTestFinished(unmount)
  const field = control<HTMLInputElement>('Planned')
  for (const year of ['0002', '0020', '0202', '2027']) {
    await type(field, `${year}-11-21T10:07`)
    expect(field.value).toBe(`${year}-11-21T10:07`)
  }
  expect(document.querySelector('output')?.textContent).toBe('2027-11-21T08:07:00.000Z')
})
