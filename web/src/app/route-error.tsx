import { IconHome, IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTexts } from '../platform/texts/use-texts.ts'
import { Button } from '../platform/ui/button.tsx'
import { ErrorState } from '../platform/ui/error-state.tsx'
import classes from './route-error.module.css'

const makeErrorId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Replaces a page that crashed, and shows an error with a reload button and a button to the start page. */
export function RouteError({ error }: { readonly error: unknown }) {
  const t = useTexts()
  const [id] = useState(makeErrorId)
  useEffect(() => console.error(`Error ${id}`, error), [id, error])

  const goToStart = () => {
    window.location.hash = '#/startpage'
    window.location.reload()
  }

  return (
    <div className={`${classes.page} full pad-16`}>
      <ErrorState
        title={t('shell.failedTitle')}
        hint={t('shell.failedHint')}
        id={id}
        details={`${String(error)} ${window.location.hash}`}
        actions={
          <>
            <Button icon={IconRefresh} onClick={() => window.location.reload()}>
              {t('common.reload')}
            </Button>
            <Button variant="tonal" icon={IconHome} onClick={goToStart}>
              {t('common.toStartPage')}
            </Button>
          </>
        }
      />
    </div>
  )
}
