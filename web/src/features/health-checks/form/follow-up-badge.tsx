import { IconBell, IconCircleX, IconClipboardCheck, IconTool } from '@tabler/icons-react'
import type { FollowUp } from '@verstas/contract/health-checks/entities.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'

const icons = { Job: IconTool, Task: IconClipboardCheck, Reminder: IconBell, Declined: IconCircleX } as const

/** The follow-up of a finding. */
export function FollowUpBadge({ followUp }: { readonly followUp: FollowUp }) {
  const t = useTexts()
  const format = useFormat()
  const { Kind, OrderNumber, JobNumber, Date: date } = followUp
  const values = {
    job: JobNumber ?? '',
    number: OrderNumber ?? '',
    date: date === null ? '' : format.day(date),
  }
  return (
    <StateBadge state={Kind === 'Declined' ? 'open' : 'done'} icon={icons[Kind]}>
      {t(`healthCheck.followUpDone.${Kind}`, values)}
    </StateBadge>
  )
}
