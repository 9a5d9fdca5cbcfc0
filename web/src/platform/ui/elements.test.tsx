import { IconCheck } from '@tabler/icons-react'
import { fireEvent, render, screen } from '@testing-library/react'
import type { FormEvent, ReactNode } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { Button, IconButton } from './button.tsx'
import { Checkbox, Switch } from './checks.tsx'
import { FieldGroup } from './field.tsx'
import { SegmentedControl } from './segmented-control.tsx'
import { PasswordField, SelectField, TextField } from './text-fields.tsx'

const show = (element: ReactNode) => onTestFinished(render(element).unmount)
const describedBy = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)

it('a click on a busy button does nothing', () => {
  const onClick = vi.fn()
  show(
    <Button isBusy onClick={onClick}>
      Save
    </Button>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(onClick).not.toHaveBeenCalled()
})

it('a button can be rendered as a link', () => {
  show(
    <Button icon={IconCheck} render={(props) => <a href="#/stamping" {...props} />}>
      Clock on
    </Button>,
  )
  expect(screen.getByRole('link', { name: 'Clock on' }).getAttribute('href')).toBe('#/stamping')
})

it('a button inside a form submits the form only if its type is "submit"', () => {
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault())
  show(
    <form onSubmit={onSubmit}>
      <IconButton label="Clear" icon={IconCheck} />
      <IconButton label="Send" icon={IconCheck} type="submit" />
    </form>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(onSubmit).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSubmit).toHaveBeenCalledOnce()
})

it('a text field refers to its label, its hint and its error for screen readers', () => {
  show(<TextField label="Mileage" description="In kilometres" error="Enter digits" defaultValue="x" />)
  const field = screen.getByRole('textbox', { name: 'Mileage' })
  expect(describedBy(field)).toEqual(['Enter digits', 'In kilometres'])
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

it('a text field with `error` set to true is marked as invalid without an error text', () => {
  show(<TextField label="Amount" error defaultValue="0" />)
  const field = screen.getByRole('textbox', { name: 'Amount' })
  expect([field.getAttribute('aria-invalid'), field.getAttribute('aria-describedby')]).toEqual(['true', null])
})

it('a password field hides the password until the user presses its show button', () => {
  show(<PasswordField label="Password" showLabel="Show the password" defaultValue="secret" />)
  const type = () => screen.getByLabelText<HTMLInputElement>('Password').type
  expect(type()).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: 'Show the password' }))
  expect(type()).toBe('text')
})

it('a select offers its options and disables those that cannot be chosen', () => {
  const options = [
    { value: 'a', label: 'Technician' },
    { value: 'b', label: 'Administrator', disabled: true },
  ]
  show(<SelectField label="Profile" options={options} defaultValue="a" />)
  const offered = screen.getAllByRole<HTMLOptionElement>('option')
  expect(offered.map(({ textContent, disabled }) => [textContent, disabled])).toEqual([
    ['Technician', false],
    ['Administrator', true],
  ])
})

it.each([
  ['checkbox', Checkbox],
  ['switch', Switch],
] as const)(
  'a tap on the label toggles a %s, and the hint is not part of its accessible name',
  (role, Check) => {
    show(<Check label="Active" description="Signs the person out." />)
    const check = screen.getByRole<HTMLInputElement>(role, { name: 'Active' })
    expect(describedBy(check)).toEqual(['Signs the person out.'])
    fireEvent.click(screen.getByText('Active'))
    expect(check.checked).toBe(true)
  },
)

it('a group of check boxes has a name and an error text for screen readers', () => {
  show(
    <FieldGroup label="Sites" error="Choose a site.">
      <Checkbox label="Helsinki" />
    </FieldGroup>,
  )
  expect(describedBy(screen.getByRole('group', { name: 'Sites' }))).toEqual(['Choose a site.'])
})

it('a segmented control checks the current choice and reports a new choice', () => {
  const onChange = vi.fn()
  const options = [
    { value: 'fi', label: 'Suomi' },
    { value: 'sv', label: 'Svenska' },
  ]
  show(<SegmentedControl aria-label="Language" value="fi" onChange={onChange} options={options} />)
  screen.getByRole('radiogroup', { name: 'Language' })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Suomi' }).checked).toBe(true)
  fireEvent.click(screen.getByText('Svenska'))
  expect(onChange).toHaveBeenCalledWith('sv')
})
