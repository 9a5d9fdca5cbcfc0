import { Button } from '@mantine/core'
import { IconCopy, IconHome } from '@tabler/icons-react'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTexts } from '../platform/texts/use-texts.ts'
import { ErrorState } from '../platform/ui/error-state.tsx'
import { notify } from '../platform/ui/notify.ts'

/** Eight letters that a person can read out over the phone. */
const makeErrorId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Drawn when a page crashed: says so, and leads out by a reload or to the start page. */
export function RouteError({ error }: ErrorComponentProps) {
  const t = useTexts()
  const [id] = useState(makeErrorId)
  useEffect(() => console.error(`Error ${id}`, error), [id, error])

  const copy = async () => {
    await navigator.clipboard.writeText(`${id} ${String(error)} ${window.location.hash}`)
    notify.success(t('shell.detailsCopied'))
  }
  const goToStart = () => {
    window.location.hash = '#/startpage'
    window.location.reload()
  }

  return (
    <ErrorState
      title={t('shell.failedTitle')}
      hint={t('shell.failedHint')}
      actions={
        <>
          <Button onClick={() => window.location.reload()}>{t('common.reload')}</Button>
          <Button
            variant="default"
            leftSection={<IconHome size={20} aria-hidden="true" />}
            onClick={goToStart}
          >
            {t('common.toStartPage')}
          </Button>
          {/* Browsers have a clipboard on secure origins only. */}
          {window.isSecureContext && (
            <Button
              variant="subtle"
              leftSection={<IconCopy size={20} aria-hidden="true" />}
              onClick={() => void copy()}
            >
              {t('shell.copyDetails', { id })}
            </Button>
          )}
        </>
      }
    />
  )
}
