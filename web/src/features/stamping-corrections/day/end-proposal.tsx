import { IconCheck, IconMoonStars } from '@tabler/icons-react'
import type { StampingDay } from '@verstas/contract/stamping/corrections.ts'
import { isForgotten, proposeEnd } from '@verstas/domain/stamping/forgotten.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { describeStamping } from '../../stamping/describe.ts'
import { useSiteStampings } from '../api.ts'
import { shiftSpans } from '../times.ts'
import { useCorrect } from '../use-correct.ts'

/** Proposes the end of a forgotten stamping of the day, and saves it with one tap. */
export function EndProposal({ day, now }: { readonly day: StampingDay; readonly now: Date }) {
  const t = useTexts()
  const format = useFormat()
  const correct = useCorrect()
  const { data: ofSite = [] } = useSiteStampings(day.Day)
  const situation = { now, timeZone: format.timeZone, shifts: shiftSpans(day.Shifts) }
  const forgotten = day.Stampings.find(
    ({ StartTime, EndTime }) => EndTime === null && isForgotten(new Date(StartTime), situation),
  )
  if (!forgotten || format.dayOf(forgotten.StartTime) !== day.Day) return null
  const proposal = proposeEnd(
    new Date(forgotten.StartTime),
    situation,
    endsOfColleagues(ofSite, day.SalesmanId),
  )
  if (!proposal) return null
  const { at, basis, colleaguesEnd } = proposal
  const accept = () =>
    correct.mutate({
      SalesmanId: day.SalesmanId,
      Reason: t('correction.proposal.reason'),
      Change: {
        Kind: 'Move',
        StampingId: forgotten.Id,
        Version: forgotten.Version ?? 0,
        Edge: 'End',
        To: at.toISOString(),
      },
    })
  const grounds = [
    basis === 'shift' && t('correction.proposal.shift'),
    colleaguesEnd && t('correction.proposal.colleagues', { time: format.time(colleaguesEnd) }),
  ].filter(Boolean)
  return (
    <section className="card stack gap-12 pad-16" aria-label={t('correction.proposal.accept')}>
      <div className="line gap-12">
        <IconMoonStars size={24} aria-hidden="true" className="rigid late" />
        <div className="stack gap-4 shrink">
          <p className="type-17 strong">
            {t('correction.proposal', { day: format.shortDay(format.dayOf(at)), time: format.time(at) })}
          </p>
          <p className="type-15 soft">{[describeStamping(forgotten), ...grounds].join(' · ')}</p>
        </div>
      </div>
      {correct.isError && (
        <p role="alert" className="type-15 late">
          {messageOf(correct.error, t)}
        </p>
      )}
      <Button size="main" icon={IconCheck} isBusy={correct.isPending} onClick={accept}>
        {t('correction.proposal.accept')}
      </Button>
    </section>
  )
}

/** Returns the time at which each colleague stopped on the day. */
function endsOfColleagues(
  stampings: readonly { readonly SalesmanId: number; readonly EndTime: string | null }[],
  employeeId: number,
): Date[] {
  const others = Map.groupBy(
    stampings.filter(({ SalesmanId }) => SalesmanId !== employeeId),
    ({ SalesmanId }) => SalesmanId,
  )
  return [...others.values()].flatMap((list) => {
    if (list.some(({ EndTime }) => EndTime === null)) return []
    return new Date(Math.max(...list.map(({ EndTime }) => Date.parse(EndTime ?? ''))))
  })
}
