import { Button } from '@mantine/core'
import { IconHourglassHigh } from '@tabler/icons-react'
import { isStampingEmployee } from '@verstas/domain/stamping/decide.ts'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'

const HoursDialog = lazy(() => import('./hours-dialog.tsx'))

/** Opens one's own hours, for who stamps time. */
export function MyHoursButton() {
  const t = useTexts()
  const { employee } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  if (!isStampingEmployee(employee.Subsystem)) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconHourglassHigh size={20} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t('hours.title')}
      </Button>
      {isOpen && (
        <Suspense>
          <HoursDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
