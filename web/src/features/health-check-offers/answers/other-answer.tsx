import { IconBellPlus, IconPhone } from '@tabler/icons-react'
import type { OfferAnswer } from '@verstas/contract/health-checks/offer-entities.ts'
import { addMonths } from '@verstas/domain/time/add-months.ts'
import { serverNow } from '../../../platform/api/server-clock.ts'
import { useNow } from '../../../platform/session/use-now.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Plate } from '../../../platform/ui/plate.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import classes from './answers.module.css'
import { useRemind } from './use-answers.ts'

/** The proposed reminder of a declined finding, in months from now. */
const reminderMonths = 3

/** A refusal with its proposed reminder, or a request for a call with the contact's number. */
export function OtherAnswer({ answer }: { readonly answer: OfferAnswer }) {
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const { mutate, isPending, isSuccess } = useRemind(answer)
  const { Kind, Title, Text, At, Price, LicenseNumber, Contact } = answer
  const day = addMonths(format.dayOf(serverNow()), reminderMonths)
  const remind = t('offers.remind', { date: format.day(day) })
  return (
    <li className={`${classes.other} lined-item grid gap-8`}>
      <div className="line wrap spread gap-y-4 gap-x-8">
        <span className="line wrap gap-8">
          <Plate number={LicenseNumber} blankLabel={t('workOrder.noPlate')} />
          <StateBadge
            state={Kind === 'call' ? 'waiting' : 'blocked'}
            {...(Kind === 'call' && { icon: IconPhone })}
          >
            {t(`offers.answer.${Kind}`)}
          </StateBadge>
        </span>
        {Price !== null && (
          <span className="type-17 strong nowrap">{t('common.price', { price: format.price(Price) })}</span>
        )}
      </div>
      <p className="type-15 soft break-anywhere">{[Title, format.instant(At, now)].join(' · ')}</p>
      {Text && <q className="type-15 soft break-anywhere">{Text}</q>}
      {Kind === 'decline' ? (
        <Button
          variant="quiet"
          icon={IconBellPlus}
          isBusy={isPending || isSuccess}
          aria-label={`${remind}: ${LicenseNumber ?? ''} ${Title}`}
          onClick={() => mutate(day)}
        >
          {remind}
        </Button>
      ) : (
        Contact?.Phone && (
          <Button
            variant="quiet"
            icon={IconPhone}
            render={(props) => <a {...props} href={`tel:${(Contact.Phone ?? '').replace(/[^\d+]/g, '')}`} />}
          >
            {t('offers.callContact', { name: Contact.Name ?? Contact.Phone })}
          </Button>
        )
      )}
    </li>
  )
}
