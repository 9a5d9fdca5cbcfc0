import { ActionIcon } from '@mantine/core'
import { IconCamera, IconSignature } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../platform/texts/use-texts.ts'

/** Camera and signature (specification.md, Screens), where files may be attached. */
export function CaptureActions({ orderNumber }: { readonly orderNumber: number }) {
  const t = useTexts()
  const number = String(orderNumber)
  return (
    <>
      <ActionIcon
        aria-label={t('page.camera')}
        renderRoot={(props) => <Link to="/camera/$orderNumber" params={{ orderNumber: number }} {...props} />}
      >
        <IconCamera size={24} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        aria-label={t('page.autograph')}
        renderRoot={(props) => <Link to="/autograph/$order" params={{ order: number }} {...props} />}
      >
        <IconSignature size={24} aria-hidden="true" />
      </ActionIcon>
    </>
  )
}
