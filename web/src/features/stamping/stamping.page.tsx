import { useSearch } from '@tanstack/react-router'
import { readStampingAddress } from './address.ts'
import { MyStampings } from './day/my-stampings.tsx'
import { FormPage } from './form/form-page.tsx'
import { useHasStampings } from './latest-stamping.ts'

/**
 * Stamps anyone's time on anything (specification.md, Screens): first my day, with the form behind one
 * button. The form opens immediately for rows of a work order, and for users who only stamp others.
 */
export function StampingPage() {
  const address = readStampingAddress(useSearch({ strict: false }))
  const isForm = address.form ?? address.number !== undefined
  return useHasStampings() && !isForm ? (
    <MyStampings />
  ) : (
    <FormPage key={JSON.stringify(address)} address={address} hasBack={isForm} />
  )
}
