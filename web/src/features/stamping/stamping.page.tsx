import { useSearch } from '../../platform/routing/hooks.ts'
import { readAddress } from './address.ts'
import { MyStampings } from './day/my-stampings.tsx'
import { FormPage } from './form/form-page.tsx'
import { useHasStampings } from './latest-stamping.ts'

/**
 * Stamps time for any employee and purpose (specification.md, Screens). Shows the user's day first, with a
 * button that opens the form. The form opens immediately if the address contains a work order, and for users
 * who do not stamp their own time.
 */
export function StampingPage() {
  const address = readAddress(useSearch())
  const isForm = address.form ?? address.number !== undefined
  return useHasStampings() && !isForm ? (
    <MyStampings />
  ) : (
    <FormPage key={JSON.stringify(address)} address={address} hasBack={isForm} />
  )
}
