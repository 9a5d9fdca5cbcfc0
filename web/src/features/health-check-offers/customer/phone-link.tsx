import { IconPhone } from '@tabler/icons-react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'

/** A link that calls the workshop. */
export function PhoneLink({ phone }: { readonly phone: string }) {
  const t = useTexts()
  return (
    <Button
      variant="tonal"
      icon={IconPhone}
      render={(props) => <a {...props} href={`tel:${phone.replace(/[^\d+]/g, '')}`} />}
    >
      {t('offer.phone', { phone: phone.replaceAll(' ', '\u00a0') })}
    </Button>
  )
}
