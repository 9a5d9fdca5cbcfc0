import { ActionIcon } from '@mantine/core'
import { IconCamera, IconSignature } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRight } from '../../session/session.ts'
import { useTexts } from '../../texts/use-texts.ts'

/** Camera and signature (spec part 1, section 2), for who may attach files. */
export function CaptureActions({ orderNumber }: { readonly orderNumber: number }) {
  const t = useTexts()
  if (!useRight('EditJob')) return null
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
