import { useState } from 'react'
import { expect, it } from 'vitest'
import { control, press, settle, type } from '../session/test/page-controls.ts'
import { renderPages } from '../session/test/render-routes.tsx'
import { ComboField, type ComboOption } from './combo-field.tsx'

const people = ['Aino', 'Anna', 'Bertta'].map((name) => ({ key: name, name }))

/** A form that shows the chosen name beside the field. */
function Form({ isOptional = false }: { readonly isOptional?: boolean }) {
  const [chosen, setChosen] = useState<ComboOption | null>(people[2] ?? null)
  const [typed, setTyped] = useState('')
  return (
    <>
      <ComboField
        label="Person"
        unchosenHint="Choose a person"
        nothingFound="Nobody"
        options={people.filter(({ name }) => name.toLowerCase().startsWith(typed))}
        {...{ chosen, isOptional }}
        onType={setTyped}
        onChoose={setChosen}
      />
      <output>{chosen?.name ?? 'nobody'}</output>
      <button type="button">Save</button>
    </>
  )
}

const open = (isOptional = false) =>
  renderPages('/form', [{ path: '/form', component: () => <Form isOptional={isOptional} /> }])
const chosen = () => document.querySelector('output')?.textContent
const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')]

it('typing over a chosen name removes the choice until another one is chosen', async () => {
  await open()
  expect(control<HTMLInputElement>('Person').value).toBe('Bertta')
  await type('Person', 'a')
  expect(chosen()).toBe('nobody')
  await press('Save')
  expect(document.body.textContent).toContain('Choose a person')
  await type('Person', 'an')
  options()[0]?.click()
  await settle()
  expect(chosen()).toBe('Anna')
  expect(control<HTMLInputElement>('Person').value).toBe('Anna')
})

it('an optional field can be emptied', async () => {
  await open(true)
  await type('Person', '')
  await press('Save')
  expect(chosen()).toBe('nobody')
  expect(document.body.textContent).not.toContain('Choose a person')
})
