import { useMutation } from '@tanstack/react-query'
import type { OfferRequest } from '@verstas/contract/health-checks/entities.ts'
import { offerEndpoints } from '@verstas/contract/health-checks/offer-endpoints.ts'
import type { MadeOffer } from '@verstas/contract/health-checks/offer-entities.ts'
import { type Language, languages } from '@verstas/contract/texts/language.ts'
import type { Finding } from '@verstas/domain/health-checks/findings.ts'
import { priceUnits } from '@verstas/domain/numbers/typed-number.ts'
import { useState } from 'react'
import { useAttemptKey } from '../../platform/api/attempt-key.ts'
import { call } from '../../platform/api/client.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { languageNames } from '../../platform/texts/i18n.ts'
import { useLanguage, useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Checkbox } from '../../platform/ui/checks.tsx'
import { DecimalInput } from '../../platform/ui/decimal-input.tsx'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { SelectField } from '../../platform/ui/text-fields.tsx'

interface MakeOfferProps {
  readonly inspectionId: number
  readonly findings: readonly Finding[]
  readonly onMade: (offer: MadeOffer) => void
  readonly onClose: () => void
}

const openDays = [3, 7, 14, 30]

/** Creates an offer. The user selects its findings, prices, validity and language. */
export function MakeOffer({ inspectionId, findings, onMade, onClose }: MakeOfferProps) {
  const t = useTexts()
  const [excludedKeys, setExcludedKeys] = useState<ReadonlySet<string>>(new Set())
  const [prices, setPrices] = useState<Readonly<Record<string, number | null>>>({})
  const [DaysOpen, setDaysOpen] = useState(14)
  const [Language, setLanguage] = useState<Language>(useLanguage())
  const [wasTried, setWasTried] = useState(false)
  const { mutate, isPending, error } = useMakeOffer(inspectionId, onMade)

  const lines = findings.filter(({ key }) => !excludedKeys.has(key))
  const isWrong = (key: string) => Number.isNaN(prices[key] ?? 0)
  const submit = () => {
    setWasTried(true)
    if (lines.length === 0 || lines.some(({ key }) => isWrong(key))) return
    const Lines = lines.map(({ key }) => ({ Key: key, Price: prices[key] ?? null }))
    mutate({ Language, DaysOpen, Lines })
  }
  return (
    <FormDialog
      title={t('offers.make')}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <Button type="submit" isBusy={isPending}>
          {t('offers.create')}
        </Button>
      }
    >
      <fieldset className="grid gap-16 shrink">
        <legend className="visually-hidden">{t('offers.findings')}</legend>
        {findings.map(({ key, title, note }) => {
          const isOffered = !excludedKeys.has(key)
          return (
            <div key={key} className="stack gap-8">
              <Checkbox
                label={
                  <>
                    {title}
                    {note && <span className="block type-15 soft">{note}</span>}
                  </>
                }
                checked={isOffered}
                onChange={({ currentTarget: { checked } }) =>
                  setExcludedKeys(
                    new Set(
                      checked ? [...excludedKeys].filter((other) => other !== key) : [...excludedKeys, key],
                    ),
                  )
                }
              />
              {isOffered && (
                <DecimalInput
                  name={`${t('offers.price')}: ${title}`}
                  label={t('offers.price')}
                  value={prices[key] ?? null}
                  onValue={(price) => setPrices({ ...prices, [key]: price })}
                  decimals={2}
                  units={priceUnits}
                  error={wasTried && isWrong(key) && t('offers.priceWrong')}
                  unit="€"
                />
              )}
            </div>
          )
        })}
      </fieldset>
      <SelectField
        label={t('offers.days')}
        value={DaysOpen}
        options={openDays.map((count) => ({ value: String(count), label: t('offers.daysOf', { count }) }))}
        onChange={({ currentTarget }) => setDaysOpen(Number(currentTarget.value))}
      />
      <SelectField
        label={t('offer.language')}
        value={Language}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        onChange={({ currentTarget: { value } }) =>
          setLanguage(languages.find((language) => language === value) ?? Language)
        }
      />
      {wasTried && lines.length === 0 && (
        <p role="alert" className="type-15 strong late">
          {t('offers.noneChosen')}
        </p>
      )}
      {error && (
        <p role="alert" className="type-15 strong late">
          {messageOf(error, t)}
        </p>
      )}
    </FormDialog>
  )
}

function useMakeOffer(id: number, onMade: (offer: MadeOffer) => void) {
  const { keyOf, settle } = useAttemptKey()
  return useMutation({
    mutationFn: (body: OfferRequest) =>
      call(offerEndpoints.makeOffer, {
        params: { id },
        headers: { 'idempotency-key': keyOf(body) },
        body,
      }),
    onSuccess: (offer) => {
      settle()
      onMade(offer)
    },
    onError: (error) => settle(error),
  })
}
