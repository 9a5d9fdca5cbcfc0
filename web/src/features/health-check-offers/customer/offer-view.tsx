import { IconAlertTriangle, IconCircleCheck, IconClock, IconPhone, IconSend } from '@tabler/icons-react'
import type { CustomerAnswer, CustomerOffer } from '@verstas/contract/health-checks/offer-entities.ts'
import { languages } from '@verstas/contract/texts/language.ts'
import { useState } from 'react'
import { messageOf } from '../../../platform/api/failure.ts'
import { languageNames, showLanguage } from '../../../platform/texts/i18n.ts'
import { useLanguage, useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Plate } from '../../../platform/ui/plate.tsx'
import { SelectField } from '../../../platform/ui/text-fields.tsx'
import { useHeightVariable } from '../../../platform/ui/use-height-variable.ts'
import classes from './customer.module.css'
import { Finding } from './finding.tsx'
import { PhoneLink } from './phone-link.tsx'
import { useSendAnswers } from './use-offer.ts'

interface OfferViewProps {
  readonly token: string
  readonly offer: CustomerOffer
}

/**
 * An offer for the customer. The send button sends all choices at the end, so that an accidental tap orders
 * nothing.
 */
export function OfferView({ token, offer }: OfferViewProps) {
  const t = useTexts()
  const format = useFormat()
  const [choices, setChoices] = useState<Readonly<Record<string, CustomerAnswer>>>({})
  const choose = (answer: CustomerAnswer) => setChoices((before) => ({ ...before, [answer.Key]: answer }))
  // Removes the choice of a sent answer, unless the customer changed the choice while the answer was being
  // sent.
  const forgetSent = (sent: CustomerAnswer) =>
    setChoices(({ [sent.Key]: chosen, ...others }) =>
      chosen && chosen !== sent ? { ...others, [sent.Key]: chosen } : others,
    )
  const { mutate, isPending, isSuccess, error } = useSendAnswers(token, offer.SitePhone, forgetSent)

  const measureBar = useHeightVariable('--v-bottom-bar')

  const { Lines } = offer
  const open = Lines.filter(({ IsReplaced }) => !IsReplaced)
  const kindOf = ({ Key, Answer }: (typeof Lines)[number]) => choices[Key]?.Kind ?? Answer?.Kind
  const unanswered = open.filter((line) => kindOf(line) === undefined)
  const accepted = open.filter((line) => kindOf(line) === 'accept')
  const sum = accepted.reduce((total, { Price }) => total + (Price ?? 0), 0)
  const unpriced = accepted.filter(({ Price }) => Price === null).length
  const toSend = open.flatMap(({ Key }) => choices[Key] ?? [])
  const isSent = isSuccess && toSend.length === 0
  return (
    <div className={classes.page}>
      <Head offer={offer} />
      <main className={`${classes.main} grid gap-12`}>
        <Counts offer={offer} />
        <div role="status" className={classes.status}>
          {isSent && (
            <p className={`${classes.sent} pad-12-16 rounded type-17 strong done`}>{t('offer.sent')}</p>
          )}
        </div>
        {Lines.map((line) => (
          <Finding
            key={line.Key}
            token={token}
            line={line}
            choice={choices[line.Key] ?? null}
            onChoose={choose}
          />
        ))}
        <p className={`${classes.terms} type-15 soft`}>
          {t('offer.terms', { date: format.date(offer.ExpirationTime) })}
        </p>
        {offer.SitePhone && <PhoneLink phone={offer.SitePhone} />}
      </main>
      {(open.length > 0 || error) && (
        <footer ref={measureBar} className={`${classes.bar} float surface`}>
          {error && (
            <p role="alert" className={`${classes.error} type-15 late`}>
              {t('offer.notSent', { reason: messageOf(error, t) })}
            </p>
          )}
          {open.length > 0 && (
            <div className={`${classes.actions} line wrap gap-8`}>
              <Button
                variant="tonal"
                icon={IconPhone}
                disabled={unanswered.length === 0}
                onClick={() => {
                  for (const { Key } of unanswered) choose({ Key, Kind: 'call', Text: '' })
                }}
              >
                {t('offer.do.call')}
              </Button>
              <span className={`${classes.sum} grow type-13 soft text-right`}>
                {unpriced > 0 ? t('offer.acceptedUnpriced', { count: unpriced }) : t('offer.accepted')}
                {/* A sum of 0 would say that the accepted work is free. */}
                {unpriced < Math.max(1, accepted.length) && (
                  <b>{t('common.price', { price: format.price(sum) })}</b>
                )}
              </span>
              <Button
                icon={IconSend}
                disabled={toSend.length === 0}
                isBusy={isPending}
                onClick={() => mutate(toSend)}
              >
                {t('offer.send')}
              </Button>
            </div>
          )}
        </footer>
      )}
    </div>
  )
}

function Head({ offer }: Pick<OfferViewProps, 'offer'>) {
  const t = useTexts()
  const format = useFormat()
  const language = useLanguage()
  const { SiteName, LicenseNumber, MakeName, ModelName, Inspector, InspectedAt } = offer
  const car = [MakeName, ModelName].filter(Boolean).join(' ')
  return (
    <header className={classes.head}>
      <div className={`${classes.inner} grid justify-start gap-12`}>
        <div className={`${classes.top} line wrap spread gap-8 full type-15`}>
          <span>{SiteName}</span>
          <SelectField
            aria-label={t('offer.language')}
            inputClassName={classes.language}
            value={language}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
            onChange={({ currentTarget: { value } }) => {
              const chosen = languages.find((candidate) => candidate === value)
              if (chosen) void showLanguage(chosen)
            }}
          />
        </div>
        {LicenseNumber && <Plate number={LicenseNumber} size={44} />}
        <h1 className={classes.title}>{t('offer.title')}</h1>
        <p className={`${classes.about} type-15 break-anywhere`}>
          {t('offer.about', {
            car: car || (LicenseNumber ?? ''),
            inspector: Inspector,
            date: format.date(InspectedAt),
          })}
        </p>
      </div>
    </header>
  )
}

function Counts({ offer: { Lines, OkCount } }: Pick<OfferViewProps, 'offer'>) {
  const t = useTexts()
  const countOf = (light: 'now' | 'soon') => Lines.filter(({ Light }) => Light === light).length
  return (
    <ul className={`${classes.counts} grid card`}>
      <li data-light="now">
        <b className="line gap-6 justify-centre number-24">
          <IconAlertTriangle aria-hidden="true" />
          {countOf('now')}
        </b>
        {t('offer.now')}
      </li>
      <li data-light="soon">
        <b className="line gap-6 justify-centre number-24">
          <IconClock aria-hidden="true" />
          {countOf('soon')}
        </b>
        {t('offer.soon')}
      </li>
      <li data-light="ok">
        <b className="line gap-6 justify-centre number-24">
          <IconCircleCheck aria-hidden="true" />
          {OkCount}
        </b>
        {t('offer.ok')}
      </li>
    </ul>
  )
}
