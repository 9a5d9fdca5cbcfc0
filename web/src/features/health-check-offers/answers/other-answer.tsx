import { IconBellPlus, IconPhone, IconPlus } from '@tabler/icons-react'
import type { OfferAnswer } from '@verstas/contract/health-checks/offer-entities.ts'
import { ownDataEndpoints } from '@verstas/contract/own-data/endpoints.ts'
import { addMonths } from '@verstas/domain/time/add-months.ts'
import { serverNow } from '../../../platform/api/server-clock.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { useNow } from '../../../platform/session/use-now.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { phoneAddress } from '../../../platform/ui/phone-address.ts'
import { Plate } from '../../../platform/ui/plate.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { HealthCheckLink, MakeWork } from './make-work.tsx'
import { useRemind } from './use-answers.ts'

/** The proposed reminder of a declined finding, in months from now. */
const reminderMonths = 3

const states = {
  accept: { state: 'done' },
  decline: { state: 'blocked' },
  call: { state: 'waiting', icon: IconPhone },
} as const

/** An answer in a row with its next step: the job of an acceptance, the reminder of a refusal, or a call. */
export function OtherAnswer({ answer }: { readonly answer: OfferAnswer }) {
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const { Kind, Title, Text, At, Price, LicenseNumber, WorkOrder, Contact } = answer
  return (
    <li className="pad-y-12 lined-item grid gap-8">
      <div className="line wrap spread gap-y-4 gap-x-8">
        <span className="line wrap gap-8">
          <Plate number={LicenseNumber} blankLabel={t('workOrder.noPlate')} />
          <StateBadge {...states[Kind]}>{t(`offers.answer.${Kind}`)}</StateBadge>
        </span>
        {Price !== null && (
          <span className="type-17 strong nowrap">{t('common.price', { price: format.price(Price) })}</span>
        )}
      </div>
      <p className="type-15 soft break-anywhere">
        {[Title, format.instant(At, now), Contact?.Name, Contact?.Phone].filter(Boolean).join(' · ')}
      </p>
      {Text && <q className="type-15 soft break-anywhere">{Text}</q>}
      {Kind === 'accept' && WorkOrder === null && <p className="type-15">{t('offers.noOrder')}</p>}
      <span className="line">
        <NextStep answer={answer} />
      </span>
    </li>
  )
}

function NextStep({ answer }: { readonly answer: OfferAnswer }) {
  const { Kind, WorkOrder } = answer
  if (Kind === 'decline') return <Remind answer={answer} />
  if (Kind === 'call') return <Call answer={answer} />
  return WorkOrder === null ? <OpenOrder answer={answer} /> : <MakeWork answer={answer} />
}

/** Opens the form of a new work order for the vehicle, to which the job is then added, or the health check. */
function OpenOrder({ answer }: { readonly answer: OfferAnswer }) {
  const t = useTexts()
  const { canCall } = useSession()
  const { LicenseNumber } = answer
  return (
    <span className="flex wrap gap-8">
      {LicenseNumber && canCall(ownDataEndpoints.createWorkOrder) && (
        <Button
          variant="tonal"
          icon={IconPlus}
          aria-label={`${t('page.newWorkOrder')}: ${LicenseNumber}`}
          render={(props) => <Link to="/newworkorder" search={{ number: LicenseNumber }} {...props} />}
        >
          {t('page.newWorkOrder')}
        </Button>
      )}
      <HealthCheckLink answer={answer} />
    </span>
  )
}

function Remind({ answer }: { readonly answer: OfferAnswer }) {
  const t = useTexts()
  const format = useFormat()
  const { mutate, isPending, isSuccess } = useRemind(answer)
  const { LicenseNumber, Title } = answer
  const day = addMonths(format.dayOf(serverNow()), reminderMonths)
  const remind = t('offers.remind', { date: format.day(day) })
  return (
    <Button
      variant="quiet"
      icon={IconBellPlus}
      isBusy={isPending || isSuccess}
      aria-label={`${remind}: ${LicenseNumber ?? ''} ${Title}`}
      onClick={() => mutate(day)}
    >
      {remind}
    </Button>
  )
}

function Call({ answer: { Contact } }: { readonly answer: OfferAnswer }) {
  const t = useTexts()
  const phone = Contact?.Phone
  if (!phone) return null
  return (
    <Button variant="quiet" icon={IconPhone} render={(props) => <a {...props} href={phoneAddress(phone)} />}>
      {t('offers.callContact', { name: Contact.Name ?? phone })}
    </Button>
  )
}
