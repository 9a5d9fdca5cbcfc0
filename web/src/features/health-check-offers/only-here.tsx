import { IconAlertTriangle } from '@tabler/icons-react'
import { useTexts } from '../../platform/texts/use-texts.ts'

/** True if the link leads to the device that opens it, so that it works on this computer only. */
const isLoopback = (link: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(URL.parse(link)?.hostname ?? '')

/** Warns about a link that works on this computer only. Renders nothing for other links. */
export function OnlyHere({ link }: { readonly link: string }) {
  const t = useTexts()
  return (
    isLoopback(link) && (
      <p className="line gap-8 type-15 late" role="note">
        <IconAlertTriangle size={20} aria-hidden="true" className="rigid" />
        {t('offers.onlyHere')}
      </p>
    )
  )
}
