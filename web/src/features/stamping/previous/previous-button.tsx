import { Button } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'

const PreviousDialog = lazy(() => import('./previous-dialog.tsx'))

/** Opens what an employee has stamped on any day. */
export function PreviousButton({ employeeId }: { employeeId: number }) {
  const t = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarTime size={20} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t('stamping.previous')}
      </Button>
      {isOpen && (
        <Suspense>
          <PreviousDialog employeeId={employeeId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
