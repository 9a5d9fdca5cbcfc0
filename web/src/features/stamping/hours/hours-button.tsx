import { Button } from '@mantine/core'
import { IconHourglassHigh } from '@tabler/icons-react'
import { isStampingEmployee } from '@verstas/domain/stamping/decide.ts'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'

const HoursDialog = lazy(() => import('./hours-dialog.tsx'))

interface HoursButtonProps {
  /** Whose hours; left out for one's own. */
  readonly employee?: { readonly Id: number; readonly Name: string } | undefined
}

/** Opens the hours of an employee. */
export function HoursButton({ employee }: HoursButtonProps) {
  const t = useTexts()
  const [isOpen, setIsOpen] = useState(false)
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
          <HoursDialog employee={employee} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** One's own hours, for who stamps time. */
export function MyHoursButton() {
  const { employee } = useSession()
  return isStampingEmployee(employee.Subsystem) && <HoursButton />
}
