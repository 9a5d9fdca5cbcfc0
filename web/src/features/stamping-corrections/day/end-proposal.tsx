import { IconCheck, IconMoonStars } from '@tabler/icons-react'
import type { StampingDay } from '@verstas/contract/stamping/corrections.ts'
import { isForgotten, proposeEnd } from '@verstas/domain/stamping/forgotten.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { describeStamping } from '../../stamping/describe.ts'
import { useForgotten, useSiteStampings } from '../api.ts'
import {
  isProposed,
  type Proposed,
  useAcceptProposals,
  useGrounds,
} from '../proposals/use-accept-proposals.ts'
import { shiftSpans } from '../times.ts'

/** Proposes the end of a forgotten stamping of the day, and saves it with one tap. */
export function EndProposal({ day, now }: { readonly day: StampingDay; readonly now: Date }) {
  const t = useTexts()
  const format = useFormat()
  const { mutate, isPending } = useAcceptProposals()
  const grounds = useGrounds()
  const found = useProposal(day, now)
  if (!found) return null
  const { stamping, proposed } = found
  const { At } = proposed.Proposal
  return (
    <section className="card stack gap-12 pad-16" aria-label={t('proposal.accept')}>
      <div className="line gap-12">
        <IconMoonStars size={24} aria-hidden="true" className="rigid late" />
        <div className="stack gap-4 shrink">
          <p className="type-17 strong">
            {t('proposal.end', { day: format.shortDay(format.dayOf(At)), time: format.time(At) })}
          </p>
          <p className="type-15 soft">
            {[describeStamping(stamping), ...grounds(proposed.Proposal)].join(' · ')}
          </p>
        </div>
      </div>
      <Button size="main" icon={IconCheck} isBusy={isPending} onClick={() => mutate([proposed])}>
        {t('proposal.accept')}
      </Button>
    </section>
  )
}

/**
 * Returns the forgotten stamping of the day with its proposed end. Supervisors get the server's proposal, which
 * knows the person's last action. Other people get one by the shift and the colleagues.
 */
function useProposal(day: StampingDay, now: Date) {
  const { timeZone, dayOf } = useFormat()
  const { data: ofSite = [] } = useSiteStampings(day.Day)
  const { data: forgotten = [] } = useForgotten()
  const situation = { now, timeZone, shifts: shiftSpans(day.Shifts) }
  const stamping = day.Stampings.find(
    ({ StartTime, EndTime }) => EndTime === null && isForgotten(new Date(StartTime), situation),
  )
  if (!stamping || dayOf(stamping.StartTime) !== day.Day) return null
  const ofServer = forgotten.find(({ StampingId }) => StampingId === stamping.Id)
  if (ofServer && isProposed(ofServer)) return { stamping, proposed: ofServer }
  const proposal = proposeEnd(new Date(stamping.StartTime), situation, {
    colleaguesEnds: endsOfColleagues(ofSite, day.SalesmanId),
    lastSign: null,
  })
  if (!proposal) return null
  const proposed: Proposed = {
    ...{
      Id: day.SalesmanId,
      Name: day.SalesmanName,
      StampingId: stamping.Id,
      Version: stamping.Version ?? 0,
    },
    Proposal: {
      At: proposal.at.toISOString(),
      Basis: proposal.basis,
      ColleaguesEnd: proposal.colleaguesEnd?.toISOString() ?? null,
      LastSign: null,
    },
  }
  return { stamping, proposed }
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
