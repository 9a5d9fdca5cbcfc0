import { useState } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { control, press, settleUntil } from '../session/test/page-controls.ts'
import { renderWithSession, type } from '../session/test/render.tsx'
import { DateTimeInput } from './date-time-input.tsx'
import './day-picker.tsx'

function PlannedField({ initial }: { readonly initial: string | null }) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <DateTimeInput label="Planned" value={value} onValue={setValue} />
      <output>{value ?? 'none'}</output>
    </>
  )
}

async function open(initial: string | null) {
  const { unmount } = await renderWithSession(<PlannedField initial={initial} />)
  onTestFinished(unmount)
}

const written = () => document.querySelector('output')?.textContent
const timeField = () => control<HTMLInputElement>('Planned')

it("the date and time field uses the site's time zone and language instead of the browser's", async () => {
  await open('2026-11-17T12:30:00.000Z')
  control('Planned ti 17.11.2026')
  expect(timeField().value).toBe('14:30')
})

it('choosing another day in the date and time field keeps the time', async () => {
  await open('2026-11-17T12:30:00.000Z')
  await press('Planned ti 17.11.2026')
  await settleUntil(() => void control('20 November 2026'))
  await press('20 November 2026')
  expect(written()).toBe('2026-11-20T12:30:00.000Z')
  expect(document.activeElement).toBe(control('Planned pe 20.11.2026'))
})

it('clearing the time empties the date and time field, and a new time uses the former day', async () => {
  await open('2026-11-17T12:30:00.000Z')
  await type(timeField(), '')
  expect(written()).toBe('none')
  control('Planned --')
  await type(timeField(), '8:05')
  expect(written()).toBe('2026-11-17T06:05:00.000Z')
})
