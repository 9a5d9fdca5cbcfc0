import { fireEvent } from '@testing-library/react'
import { expect, it } from 'vitest'
import { vin } from '../features/vehicles/test/sample-vehicle.ts'
import { settle, settleUntil } from '../platform/session/test/page-controls.ts'
import { openPage } from './test/open-page.ts'
import { isShown } from './test/read-outline.ts'
import { answers } from './test/sample-answers.ts'

/** Answers for addresses whose filter differs from that of the sample answers. */
const filteredAnswers = {
  ...answers,
  'GET /api/utility/notifications?show=new': answers['GET /api/utility/notifications?show=all'],
}

const paramsOf = (address: string) => Object.fromEntries(new URLSearchParams(address.split('?')[1]))

/** The address of a list with its filters, the parameter of the entry beside the list, and its value. */
const lists = [
  ['/notifications?show=new', 'open', '94'],
  ['/conversations?show=followed', 'number', '1002345'],
  ['/partssearch?searchKey=suodatin&makes=all', 'part', '820/HU 7008 Z'],
  ['/vehiclesearch?plate=SRL', 'open', vin],
] as const

it.each(lists)('the address %s keeps its filters while an entry opens and closes', async (list, name, id) => {
  const { addressNow, unmount } = await openPage(list, { answers: filteredAnswers, isWide: true })
  const rowOf = () =>
    [...document.querySelectorAll<HTMLAnchorElement>('main a')].find(
      ({ search, href }) => paramsOf(decodeURI(search || href))[name] === id,
    )
  const row = await settleUntil(() => {
    const found = rowOf()
    if (!found) throw new Error(`no row of ${id}`)
    return found
  })
  fireEvent.click(row)
  await settle()
  expect(paramsOf(addressNow())).toEqual({ ...paramsOf(list), [name]: id })
  const shown = rowOf() ?? row
  shown.focus()
  fireEvent.keyDown(shown, { key: 'Escape' })
  await settle()
  expect(paramsOf(addressNow())).toEqual(paramsOf(list))
  await unmount()
})

/** Groups of parameters that one control changes together. */
const groups = [['period', 'from', 'to']]

/** The addresses of pages with several choices, each with all of them. */
const choices = [
  '/reports?period=lastMonth&sites=all&team=1&payer=customer',
  '/reports?from=2026-11-02&to=2026-11-08&sites=1,2&team=1&payer=warranty',
  '/workingtime?employee=8&from=2026-10-01&to=2026-10-31&layout=total',
]

/** The controls of a page that change its address. */
const controls = () =>
  [
    ...document.querySelectorAll<HTMLElement>(
      'main select, main [role=radiogroup] input, main [aria-pressed], main [aria-label$=kuukausi]',
    ),
  ].filter((control) => isShown(control) && !control.matches(':disabled'))

function use(control: HTMLElement): void {
  if (!(control instanceof HTMLSelectElement)) fireEvent.click(control)
  else {
    const other = [...control.options].find(({ value, disabled }) => !disabled && value !== control.value)
    fireEvent.change(control, { target: { value: other?.value } })
  }
}

it.each(choices)('each control of %s changes only its own part of the address', async (address) => {
  const { addressNow, unmount } = await openPage(address, { answers: filteredAnswers, isWide: true })
  const changed = new Set<string>()
  for (let place = 0; place < controls().length; place += 1) {
    const control = controls()[place]
    const before = paramsOf(addressNow())
    if (control) use(control)
    await settle()
    const after = paramsOf(addressNow())
    const different = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name])
    const parts = new Set(different.map((name) => groups.find((group) => group.includes(name))?.[0] ?? name))
    for (const part of parts) changed.add(part)
    expect([...parts], `a control changed ${different.join()}`).toHaveLength(Math.min(parts.size, 1))
  }
  expect(changed.size).toBeGreaterThan(1)
  await unmount()
})
