import { IconCheck, IconChecks } from '@tabler/icons-react'
import type { ForgottenPresence } from '@verstas/contract/start-page/entities.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { RowLink, RowWords } from '../../../platform/ui/row-link.tsx'
import classes from './proposal-rows.module.css'
import { isProposed, useAcceptProposals, useGrounds } from './use-accept-proposals.ts'

/**
 * The rows of forgotten stampings. A row opens the day; its button accepts the proposed end. A last row accepts
 * all proposals.
 */
export function ProposalRows({ forgotten }: { readonly forgotten: readonly ForgottenPresence[] }) {
  const t = useTexts()
  const format = useFormat()
  const grounds = useGrounds()
  const { mutate, isPending, variables } = useAcceptProposals()
  const proposed = forgotten.filter(isProposed)
  return (
    <>
      {forgotten.map((one) => (
        <li key={one.StampingId} className={`${classes.row} flex wrap middle`}>
          <RowLink
            to="/stampingcorrections/{-$employee}/{-$date}"
            params={{ employee: String(one.Id), date: one.Day }}
            isTall
            hasNoChevron
          >
            <RowWords
              name={one.Name}
              facts={`${one.TypeDescription}, ${format.shortDay(one.Day)} ${format.time(one.StartTime)}`}
            >
              {one.Proposal && <span className="type-13 soft">{grounds(one.Proposal).join(' · ')}</span>}
            </RowWords>
          </RowLink>
          {isProposed(one) && (
            <Button
              variant="tonal"
              icon={IconCheck}
              aria-label={t('proposal.acceptOne', { name: one.Name, time: endOf(one) })}
              disabled={isPending}
              isBusy={isPending && variables.includes(one)}
              onClick={() => mutate([one])}
            >
              {endOf(one)}
            </Button>
          )}
        </li>
      ))}
      {proposed.length > 1 && (
        <li className="line wrap spread gap-12 pad-8-16">
          <span className="type-15 soft shrink">{t('proposal.seen')}</span>
          <Button variant="quiet" icon={IconChecks} isBusy={isPending} onClick={() => mutate(proposed)}>
            {t('proposal.acceptAll', { count: proposed.length })}
          </Button>
        </li>
      )}
    </>
  )

  function endOf({ Day, Proposal }: ForgottenPresence): string {
    const at = Proposal?.At ?? ''
    const day = format.dayOf(at)
    return day === Day ? format.time(at) : `${format.shortDay(day)} ${format.time(at)}`
  }
}
