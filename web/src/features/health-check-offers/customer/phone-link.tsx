import { IconPhone } from '@tabler/icons-react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { phoneAddress } from '../../../platform/ui/phone-address.ts'

/** A link that calls the workshop. */
export function PhoneLink({ phone }: { readonly phone: string }) {
  const t = useTexts()
  return (
    <Button variant="tonal" icon={IconPhone} render={(props) => <a {...props} href={phoneAddress(phone)} />}>
      {t('offer.phone', { phone: phone.replaceAll(' ', '\u00a0') })}
    </Button>
  )
}
