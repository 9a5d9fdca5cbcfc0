import { IconHourglassHigh } from '@tabler/icons-react'
import { isStampingEmployee } from '@verstas/domain/session/rights.ts'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { AccountRow } from '../../../platform/shell/account-row.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'

const HoursDialog = lazy(() => import('./hours-dialog.tsx'))

/** The button that opens the user's hours. Renders nothing for users who do not stamp. */
export default function MyHoursButton() {
  const t = useTexts()
  const { employee } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  if (!isStampingEmployee(employee.Subsystem)) return null
  return (
    <>
      <AccountRow icon={IconHourglassHigh} name={t('hours.title')} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <Suspense>
          <HoursDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
