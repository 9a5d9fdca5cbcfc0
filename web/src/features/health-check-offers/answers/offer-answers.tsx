import { IconChevronDown, IconCircleCheck, IconPackage, IconPhone, IconSquarePlus } from '@tabler/icons-react'
import type { OfferAnswer } from '@verstas/contract/health-checks/offer-entities.ts'
import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import { type ReactNode, useId, useState } from 'react'
import { messageOf } from '../../../platform/api/failure.ts'
import { useNow } from '../../../platform/session/use-now.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Panel } from '../../../platform/ui/panel.tsx'
import { phoneAddress } from '../../../platform/ui/phone-address.ts'
import { Plate } from '../../../platform/ui/plate.tsx'
import { useIsOnline } from '../../../platform/ui/use-is-online.ts'
import classes from './answers.module.css'
import { MakeWork } from './make-work.tsx'
import { OtherAnswer } from './other-answer.tsx'
import { useOfferAnswers } from './use-answers.ts'

/** Number of rows before the user expands the list. */
const shownCount = 4

/** Returns the newest acceptance whose job can be created with one tap; undefined if there is none. */
const findWorkable = (answers: readonly OfferAnswer[]): OfferAnswer | undefined =>
  answers.find(({ Kind, WorkOrder }) => Kind === 'accept' && WorkOrder !== null)

/**
 * A card for the top of a start page: the newest acceptance whose vehicle has an open work order. Renders
 * nothing without one, while loading, and offline.
 */
export function NewestAcceptance() {
  const t = useTexts()
  const isOnline = useIsOnline()
  const { data, error, refetch, isFetching } = useOfferAnswers()
  if (data === undefined) {
    if (!error || !isOnline) return null
    return (
      <ErrorState
        title={t('offers.answersNotRead')}
        hint={messageOf(error, t)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  const answer = findWorkable(data)
  return (
    answer && (
      <div className={classes.answers}>
        <AcceptedCard key={keyOf(answer)} answer={answer} />
      </div>
    )
  )
}

/**
 * The other answers to offers that wait for the user, in rows: the newest ones, and all of them after a tap.
 * Renders nothing if there are none.
 */
export function OfferAnswerList() {
  const t = useTexts()
  const [showsAll, setShowsAll] = useState(false)
  const { data = [] } = useOfferAnswers(false)
  const newest = findWorkable(data)
  const others = data.filter((answer) => answer !== newest)
  if (others.length === 0) return null
  return (
    <Panel title={t(newest ? 'offers.otherAnswers' : 'offers.answers')}>
      <ul>
        {others.slice(0, showsAll ? undefined : shownCount).map((answer) => (
          <OtherAnswer key={keyOf(answer)} answer={answer} />
        ))}
      </ul>
      {!showsAll && others.length > shownCount && (
        <Button variant="plain" icon={IconChevronDown} onClick={() => setShowsAll(true)}>
          {t('offers.showAll', { count: others.length })}
        </Button>
      )}
    </Panel>
  )
}

const keyOf = ({ OfferId, Key }: OfferAnswer) => `${OfferId} ${Key}`

/** A finding that the customer accepted, with a button that creates its job and the part requests. */
function AcceptedCard({ answer }: { readonly answer: OfferAnswer }) {
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const id = useId()
  const { Title, Text, At, Price, LicenseNumber, MakeName, ModelName, WorkOrder, Contact } = answer
  const facts = [
    `${MakeName} ${ModelName}`.trim(),
    Contact?.Name,
    Contact?.Phone,
    WorkOrder && shownNumber(WorkOrder),
  ]
  return (
    <section className="container card pad-16" aria-labelledby={id}>
      <div className="line wrap spread gap-y-0 gap-x-8 mb-8 type-15 soft">
        <h2 id={id} className="line gap-8 type-20 done">
          <IconCircleCheck className="rigid" size={22} stroke={2} aria-hidden="true" />
          <span className="visually-hidden">{LicenseNumber} </span>
          {Price === null
            ? t('offers.hasAcceptedLater')
            : t('offers.hasAccepted', { price: t('common.price', { price: format.price(Price) }) })}
        </h2>
        <time dateTime={At}>{format.instant(At, now)}</time>
      </div>
      <Plate number={LicenseNumber} size={60} blankLabel={t('workOrder.noPlate')} />
      <p className={`${classes.work} type-20 break-anywhere`}>{Title}</p>
      <p className="type-15 soft break-anywhere">{facts.filter(Boolean).join(' · ')}</p>
      {Text && <q className="block type-15 break-anywhere">{Text}</q>}
      <Consequences answer={answer} />
      <Actions answer={answer} />
    </section>
  )
}

/** Describes the effect of the button. */
function Consequences({ answer: { Operation, Parts } }: { readonly answer: OfferAnswer }) {
  const t = useTexts()
  const format = useFormat()
  const names = Parts.map(({ Name, ItemNumber }) => Name || ItemNumber).join(', ')
  return (
    <ul className={`${classes.does} grid gap-6 rounded type-15 tone-done`}>
      <Consequence icon={<IconSquarePlus size={20} aria-hidden="true" className="rigid" />}>
        {Operation
          ? t('offers.addsJob', { name: Operation.Name, time: format.duration(Operation.StandardTime) })
          : Parts.length === 0 && t('offers.addsEmptyJob')}
      </Consequence>
      <Consequence icon={<IconPackage size={20} aria-hidden="true" className="rigid" />}>
        {Parts.length > 0 && t('offers.asksParts', { count: Parts.length, names })}
      </Consequence>
    </ul>
  )
}

function Consequence({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  if (!children) return null
  return (
    <li className="flex top gap-8">
      {icon}
      <span className="break-anywhere">{children}</span>
    </li>
  )
}

function Actions({ answer }: { readonly answer: OfferAnswer }) {
  const t = useTexts()
  const { Contact } = answer
  return (
    <div className={`${classes.actions} flex wrap gap-8 mt-16`}>
      <MakeWork answer={answer} isMain />
      {Contact?.Phone && (
        <IconButton
          variant="tonal"
          size="main"
          icon={IconPhone}
          label={t('offers.callContact', { name: Contact.Name ?? Contact.Phone })}
          render={(props) => <a {...props} href={phoneAddress(Contact.Phone ?? '')} />}
        />
      )}
    </div>
  )
}
