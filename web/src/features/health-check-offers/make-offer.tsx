import { useMutation } from '@tanstack/react-query'
import type { InspectionAttachment, OfferRequest } from '@verstas/contract/health-checks/entities.ts'
import { offerEndpoints } from '@verstas/contract/health-checks/offer-endpoints.ts'
import type { MadeOffer } from '@verstas/contract/health-checks/offer-entities.ts'
import { type Language, languages } from '@verstas/contract/texts/language.ts'
import type { Finding } from '@verstas/domain/health-checks/findings.ts'
import { useState } from 'react'
import { useAttempt } from '../../platform/api/attempt-key.ts'
import { call } from '../../platform/api/client.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { languageNames } from '../../platform/texts/i18n.ts'
import { useLanguage, useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Checkbox } from '../../platform/ui/checks.tsx'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { SelectField } from '../../platform/ui/text-fields.tsx'
import {
  isNoteMissing,
  isPriceWrong,
  type LineDraft,
  lineToSend,
  newDraft,
  OfferLineForm,
} from './offer-line-form.tsx'
import { useOfferRecipient } from './send-offer.tsx'
import { useCustomerWords } from './use-customer-words.ts'

interface MakeOfferProps {
  readonly inspectionId: number
  readonly findings: readonly Finding[]
  readonly attachments: readonly InspectionAttachment[]
  /** The vehicle's VIN, for the order of parts and operations. */
  readonly serialNumber: string | undefined
  readonly onMade: (offer: MadeOffer) => void
  readonly onClose: () => void
}

const openDays = [3, 7, 14, 30]

/**
 * Creates an offer. The user selects its findings with their sentences, photos, work and prices, and sees the
 * customer's card of each.
 */
export function MakeOffer(props: MakeOfferProps) {
  const { inspectionId, findings, attachments, serialNumber, onMade, onClose } = props
  const t = useTexts()
  const [excludedKeys, setExcludedKeys] = useState<ReadonlySet<string>>(new Set())
  const [drafts, setDrafts] = useState<Readonly<Record<string, LineDraft>>>({})
  const [DaysOpen, setDaysOpen] = useState(14)
  const [chosenLanguage, setLanguage] = useState<Language | null>(null)
  const ownLanguage = useLanguage()
  const recipient = useOfferRecipient(inspectionId).data
  const Language = chosenLanguage ?? recipient?.Language ?? ownLanguage
  const words = useCustomerWords(inspectionId, Language)
  const [wasTried, setWasTried] = useState(false)
  const { mutate, isPending, error } = useMakeOffer(inspectionId, onMade)

  const lines = findings.filter(({ key }) => !excludedKeys.has(key))
  const draftOf = (finding: Finding) => drafts[finding.key] ?? newDraft(finding)
  const photosOf = (key: string) =>
    attachments.filter(({ Property, HasThumbnail }) => Property === key && HasThumbnail)
  const submit = () => {
    setWasTried(true)
    const isWrong = (finding: Finding) => isPriceWrong(draftOf(finding)) || isNoteMissing(draftOf(finding))
    if (lines.length === 0 || lines.some(isWrong)) return
    const Lines = lines.map((finding) => lineToSend(finding, draftOf(finding), photosOf(finding.key)))
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
        {findings.map((finding) => {
          const { key, title } = finding
          const isOffered = !excludedKeys.has(key)
          return (
            <div key={key} className="stack gap-8">
              <Checkbox
                label={title}
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
                <OfferLineForm
                  finding={finding}
                  draft={draftOf(finding)}
                  photos={photosOf(key)}
                  serialNumber={serialNumber}
                  words={words}
                  wasTried={wasTried}
                  onChange={(draft) => setDrafts({ ...drafts, [key]: draft })}
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
  const attempt = useAttempt()
  return useMutation({
    mutationFn: (body: OfferRequest) =>
      attempt(body, (headers) => call(offerEndpoints.makeOffer, { params: { id }, headers, body })),
    onSuccess: (offer) => onMade(offer),
  })
}
