import { Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useTexts } from '../../../platform/texts/use-texts.ts'

/** A link that calls the workshop. */
export function PhoneLink({ phone }: { readonly phone: string }) {
  const t = useTexts()
  return (
    <Button
      component="a"
      href={`tel:${phone.replace(/[^\d+]/g, '')}`}
      variant="light"
      leftSection={<IconPhone size={20} aria-hidden="true" />}
    >
      {t('offer.phone', { phone: phone.replaceAll(' ', '\u00a0') })}
    </Button>
  )
}
