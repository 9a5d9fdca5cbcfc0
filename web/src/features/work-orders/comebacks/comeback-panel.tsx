import { IconRotate2 } from '@tabler/icons-react'
import { comebackEndpoints } from '@verstas/contract/work-orders/comeback-endpoints.ts'
import type { Comeback, EarlierVisit } from '@verstas/contract/work-orders/comebacks.ts'
import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import { findCandidate } from '@verstas/domain/work-orders/comebacks.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { serverNow } from '../../../platform/api/server-clock.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { useComeback, useJudgeComeback } from './use-comeback.ts'

const ComebackSheet = lazy(async () => ({ default: (await import('./comeback-sheet.tsx')).ComebackSheet }))

/**
 * States whether a work order is a comeback. Asks users who may judge this if the same work was done
 * recently. Renders nothing without a judgement or a question.
 */
export default function ComebackPanel({ workOrderId }: { readonly workOrderId: number }) {
  const { data } = useComeback(workOrderId)
  const mayJudge = useSession().canCall(comebackEndpoints.judgeComeback)
  if (!data) return null
  const { Judgement, EarlierVisits } = data
  if (Judgement)
    return Judgement.Earlier || mayJudge ? (
      <JudgedPanel workOrderId={workOrderId} judgement={Judgement} mayJudge={mayJudge} />
    ) : null
  const candidate = findCandidate(EarlierVisits)
  return candidate && mayJudge ? <CandidatePanel workOrderId={workOrderId} visit={candidate} /> : null
}

interface CardProps {
  readonly title: ReactNode
  readonly children: ReactNode
  readonly actions: ReactNode
}

function Card({ title, children, actions }: CardProps) {
  const t = useTexts()
  return (
    <section className="line wrap gap-y-4 gap-x-12 pad-8-16 card" aria-label={t('comeback.title')}>
      <IconRotate2 className="rigid soft" size={24} stroke={1.75} aria-hidden="true" />
      <div className="grow-10 shrink break-anywhere">
        <div>{title}</div>
        {children}
      </div>
      <div className="line gap-8">{actions}</div>
    </section>
  )
}

interface JudgedPanelProps {
  readonly workOrderId: number
  readonly judgement: NonNullable<Comeback['Judgement']>
  readonly mayJudge: boolean
}

function JudgedPanel({ workOrderId, judgement, mayJudge }: JudgedPanelProps) {
  const t = useTexts()
  const format = useFormat()
  const judging = useJudgeComeback(workOrderId)
  const { Earlier, Reason, EmployeeName, At } = judgement
  const facts = [Reason && t(`comeback.reason.${Reason}`), EmployeeName, format.instant(At, serverNow())]
  return (
    <Card
      title={
        Earlier ? (
          <Link to="/workorder" search={{ number: String(Earlier.OrderNumber) }} className="touch line">
            {t('comeback.of', { number: String(shownNumber(Earlier)) })}
          </Link>
        ) : (
          t('comeback.denied')
        )
      }
      actions={
        mayJudge && (
          <Button
            variant="quiet"
            isBusy={judging.isPending}
            onClick={() => judging.mutate({ Verdict: 'open' })}
          >
            {t('comeback.takeBack')}
          </Button>
        )
      }
    >
      <div className="type-15 soft">{facts.filter(Boolean).join(' · ')}</div>
    </Card>
  )
}

interface CandidatePanelProps {
  readonly workOrderId: number
  readonly visit: EarlierVisit
}

function CandidatePanel({ workOrderId, visit }: CandidatePanelProps) {
  const t = useTexts()
  const format = useFormat()
  const judging = useJudgeComeback(workOrderId)
  const [isOpen, setIsOpen] = useState(false)
  const { FinishedOn, Days, Works } = visit
  const facts = [String(shownNumber(visit)), format.day(FinishedOn), t('comeback.after', { count: Days })]
  return (
    <>
      <Card
        title={t('comeback.question')}
        actions={
          <>
            <Button
              variant="quiet"
              isBusy={judging.isPending}
              onClick={() => judging.mutate({ Verdict: 'none' })}
            >
              {t('comeback.deny')}
            </Button>
            <Button variant="tonal" onClick={() => setIsOpen(true)}>
              {t('comeback.confirm')}
            </Button>
          </>
        }
      >
        <div className="type-15 soft">{facts.join(' · ')}</div>
        <div className="type-15 soft">{t('comeback.related', { works: Works.join(', ') })}</div>
      </Card>
      <Suspense>
        {isOpen && (
          <ComebackSheet workOrderId={workOrderId} proposed={visit} onClose={() => setIsOpen(false)} />
        )}
      </Suspense>
    </>
  )
}
