import type { Desk } from '@verstas/contract/start-page/entities.ts'
import { lateCars } from '@verstas/domain/start-page/desk.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { DeskCard } from '../../../shared/desk/desk-card.tsx'
import { AllLink } from './all-link.tsx'
import { DeskCar } from './desk-car.tsx'

/** The number of vehicles that the card shows. */
const shownCount = 6

/** The vehicles that have missed or will miss their promise, with its time and the expected end. */
export function PromisesCard({ desk: { Cars }, now }: { readonly desk: Desk; readonly now: Date }) {
  const t = useTexts()
  const format = useFormat()
  const hasSchedule = useSession().holds(['MobileWorkshopSchedule'])
  const late = lateCars(Cars, now)
  if (late.length === 0) return null
  return (
    <DeskCard
      title={t('desk.promises')}
      count={late.length}
      isLate
      aside={late.length > shownCount && hasSchedule && <AllLink to="/workshopschedule" />}
    >
      {late.slice(0, shownCount).map(({ car, minutes, isOverdue }) => {
        const promise = format.instant(car.PromisedUntil ?? car.EndTime, now)
        const isIdle = isOverdue && car.Workers.length === 0
        const ready = format.instant(new Date(Math.max(Date.parse(car.ExpectedEnd), now.getTime())), now)
        return (
          <DeskCar
            key={car.WorkOrderId}
            car={car}
            state={
              <StateBadge state="late">
                {t(isOverdue ? 'startPage.lateBy' : 'desk.willBeLate', {
                  duration: format.duration(minutes),
                })}
              </StateBadge>
            }
            note={
              <span className="type-13 soft">
                {isIdle ? t('desk.promisedNobody', { promise }) : t('desk.promised', { promise, ready })}
              </span>
            }
          />
        )
      })}
    </DeskCard>
  )
}
