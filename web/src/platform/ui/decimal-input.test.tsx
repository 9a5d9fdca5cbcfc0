import { act, fireEvent } from '@testing-library/react'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DecimalInput } from './decimal-input.tsx'
import { FormatProvider } from './format.tsx'
import { uiLabels } from './test/ui-labels.ts'
import { UiLabelsProvider } from './ui-labels.tsx'

let root: Root
let host: HTMLElement
const onValue = vi.fn()

beforeEach(() => {
  window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})

afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
  vi.resetAllMocks()
})

type Props = Partial<Parameters<typeof DecimalInput>[0]>

function Field({ value: begin = null, ...props }: Props) {
  const [value, setValue] = useState<number | null>(begin)
  const keep = (next: number | null) => {
    onValue(next)
    setValue(next)
  }
  return <DecimalInput name="Number" {...props} value={value} onValue={keep} />
}

const draw = (props: Props, locale = 'fi-FI') =>
  act(async () =>
    root.render(
      <UiLabelsProvider labels={uiLabels}>
        <FormatProvider locale={locale}>
          <Field {...props} />
        </FormatProvider>
      </UiLabelsProvider>,
    ),
  )

const input = () => host.querySelector('input') as HTMLInputElement
const paste = (text: string) => act(async () => fireEvent.change(input(), { target: { value: text } }))
const leave = () => act(async () => fireEvent.blur(input()))
const error = () => host.querySelector('[id$="-error"]')?.textContent

const mileage = { decimals: 0, units: ['km'] } as const
const price = { decimals: 2, units: ['€'] } as const

describe.each(['fi-FI', 'sv-SE', 'en-GB'])('the number field in %s', (locale) => {
  it.each(['123.456', '123,456', '123.456 km', '123 456', '123\u00a0456 km', '123456'])(
    'the number field accepts a mileage pasted as %s',
    async (text) => {
      await draw(mileage, locale)
      await paste(text)
      expect(onValue).toHaveBeenLastCalledWith(123_456)
      expect(error()).toBeUndefined()
      await leave()
      expect(input().value).toBe(locale === 'en-GB' ? '123,456' : '123 456')
    },
  )

  it.each([
    ['12,5', 'Remove the decimals'],
    ['1234,5', 'Remove the decimals'],
    ['-3', 'Remove the minus'],
    ['1e5', 'Enter the number with digits'],
    ['12 5', 'Enter the number with digits'],
  ])(
    'the number field refuses a mileage pasted as %s, and the text remains in the field',
    async (text, words) => {
      await draw(mileage, locale)
      await paste(text)
      expect(onValue).toHaveBeenLastCalledWith(Number.NaN)
      expect(error()).toBe(words)
      await leave()
      expect(input().value).toBe(text)
    },
  )

  it('the number field rounds a price to cents and shows the rounded price', async () => {
    await draw(price, locale)
    await paste('12.3491')
    expect(onValue).toHaveBeenLastCalledWith(12.35)
    await leave()
    expect(input().value).toBe(locale === 'en-GB' ? '12.35' : '12,35')
  })
})

it('the number field refuses a price with an ambiguous separator, and accepts a space for thousands', async () => {
  await draw(price)
  await paste('1.500')
  expect(onValue).toHaveBeenLastCalledWith(Number.NaN)
  expect(error()).toBe('Enter 1500 or 1.50')
  await paste('1 500')
  expect(onValue).toHaveBeenLastCalledWith(1500)
  expect(error()).toBeUndefined()
})

it('the number field shows a fourth decimal if three decimals would look like thousands', async () => {
  await draw({ value: 1.234 })
  expect(input().value).toBe('1,2340')
  expect(error()).toBeUndefined()
})

it('the number field marks an initial value of NaN as an error until the user types', async () => {
  await draw({ value: Number.NaN })
  expect([input().value, error()]).toEqual(['', 'Enter the number with digits'])
  await paste('12')
  expect(error()).toBeUndefined()
})

it('the arrow keys change the number by its step and stop at zero', async () => {
  await draw({ ...price, value: 0.05, step: 0.05 })
  const press = (key: string) => act(async () => fireEvent.keyDown(input(), { key }))
  await press('ArrowUp')
  expect(input().value).toBe('0,10')
  for (let count = 0; count < 4; count += 1) await press('ArrowDown')
  expect(input().value).toBe('0,00')
})

it('the `error` prop of the number field replaces the error about the typed text', async () => {
  await draw({ ...price, error: 'From 1 to 5' })
  await paste('-3')
  expect(error()).toBe('From 1 to 5')
})

it('the number field accepts texts that are longer than a formatted number', async () => {
  await draw(mileage)
  expect(input().maxLength).toBeGreaterThanOrEqual('  1 234 567,00 kilometres driven'.length)
})
