import { Button } from '@mantine/core'
import { IconClockEdit } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { hasStampingExtensions } from '@verstas/domain/session/rights.ts'
import { maySeeDaysOf } from '@verstas/domain/stamping/corrections.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'

/** The way to a day's corrections and comments, where the server has them: one's own, or anybody's for who may correct. */
export function CorrectionsLink({ employeeId, day }: { employeeId: number; day: Day }) {
  const t = useTexts()
  const { employee, settings, rights } = useSession()
  if (!hasStampingExtensions(settings)) return null
  if (!maySeeDaysOf({ rights, employeeId: employee.Id }, employeeId)) return null
  return (
    <Button
      variant="default"
      leftSection={<IconClockEdit size={20} aria-hidden="true" />}
      renderRoot={(props) => (
        <Link
          to="/stampingcorrections/{-$employee}/{-$date}"
          params={{ employee: String(employeeId), date: day }}
          {...props}
        />
      )}
    >
      {t('correction.history')}
    </Button>
  )
}
