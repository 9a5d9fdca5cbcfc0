import type { Desk } from '@verstas/contract/start-page/entities.ts'
import { lateCars, unassignedCars } from '@verstas/domain/start-page/desk.ts'
import { type Hands, proposeHands } from '@verstas/domain/start-page/hands.ts'
import { useMemo } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { DeskCard } from '../../../shared/desk/desk-card.tsx'
import { AllLink } from './all-link.tsx'
import { CallButton } from './call-button.tsx'
import { DeskCar } from './desk-car.tsx'
import { GiveButton } from './give-button.tsx'

/** The number of vehicles that the card shows. */
const shownCount = 6

/**
 * Returns the free people to whom the late and the unallocated vehicles can be given. Late vehicles have the
 * first choice.
 */
export function useHands({ Cars, FreePeople }: Desk, now: Date): ReadonlyMap<number, Hands> {
  return useMemo(() => {
    const late = lateCars(Cars, now).map(({ car }) => car)
    return proposeHands([...late, ...unassignedCars(Cars)], FreePeople, now)
  }, [Cars, FreePeople, now])
}

interface PromisesCardProps {
  readonly desk: Desk
  readonly hands: ReadonlyMap<number, Hands>
  readonly now: Date
}

/**
 * The vehicles that have missed or will miss their promise, with its time and the expected end. Buttons give the
 * work to a free person, and call the customer.
 */
export function PromisesCard({ desk: { Cars }, hands, now }: PromisesCardProps) {
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
      {late.slice(0, shownCount).map(({ car, minutes, isOverdue }, index) => {
        const proposed = hands.get(car.WorkOrderId)
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
                  duration: format.elapsed(minutes),
                })}
              </StateBadge>
            }
            note={
              <span className="type-13 soft">
                {isIdle ? t('desk.promisedNobody', { promise }) : t('desk.promised', { promise, ready })}
              </span>
            }
            actions={
              <>
                {proposed && (
                  <GiveButton car={car} hands={proposed} variant={index === 0 ? 'main' : 'tonal'} />
                )}
                <CallButton car={car} />
              </>
            }
          />
        )
      })}
    </DeskCard>
  )
}
