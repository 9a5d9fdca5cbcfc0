import { IconEye } from '@tabler/icons-react'
import type { InspectionAttachment, OfferRequest } from '@verstas/contract/health-checks/entities.ts'
import type { OfferLine } from '@verstas/contract/health-checks/offer-entities.ts'
import type { Finding } from '@verstas/domain/health-checks/findings.ts'
import { measureText } from '@verstas/domain/health-checks/measure.ts'
import { priceOfOffer } from '@verstas/domain/health-checks/offer-price.ts'
import { priceUnits } from '@verstas/domain/numbers/typed-number.ts'
import { useId } from 'react'
import { languageNames, localeTags } from '../../platform/texts/i18n.ts'
import { useLanguage, useTexts } from '../../platform/texts/use-texts.ts'
import { DecimalInput } from '../../platform/ui/decimal-input.tsx'
import { FormatProvider, useFormat } from '../../platform/ui/format.tsx'
import { TextArea } from '../../platform/ui/text-fields.tsx'
import { useAttachmentPicture } from '../attachments/use-attachment-picture.ts'
import { FindingFacts } from './customer/finding-facts.tsx'
import { type ChosenWork, OfferWork } from './offer-work.tsx'
import classes from './offers.module.css'
import type { CustomerWords } from './use-customer-words.ts'

/** The typed and chosen values of an offered finding. */
export interface LineDraft {
  readonly note: string
  /** The ids of the photos that the customer does not see. */
  readonly hiddenPhotos: ReadonlySet<number>
  /** The typed price: of the work if there are parts, otherwise of everything. NaN if it is not a number. */
  readonly price: number | null
  readonly work: ChosenWork
}

/** Returns the draft of a finding before any change. The sentence is the finding's note. */
export const newDraft = ({ note }: Finding): LineDraft => ({
  note,
  hiddenPhotos: new Set(),
  price: null,
  work: { operation: null, parts: [] },
})

const totalOf = ({ price, work: { operation, parts } }: LineDraft) =>
  priceOfOffer(Number.isNaN(price) ? null : price, parts, { hasOperation: operation !== null })

/** True if the typed price is no number. A missing price is allowed. */
export const isPriceWrong = ({ price }: LineDraft): boolean => Number.isNaN(price ?? 0)

/** True if the line has no text for the customer. */
export const isNoteMissing = ({ note }: LineDraft): boolean => note.trim() === ''

/** Converts the draft to the input of `makeOffer`. Leaves out values that the user has not changed. */
export function lineToSend(
  { key, note }: Finding,
  draft: LineDraft,
  photos: readonly InspectionAttachment[],
): OfferRequest['Lines'][number] {
  const { operation, parts } = draft.work
  return {
    Key: key,
    Price: totalOf(draft),
    ...(draft.note.trim() !== note.trim() && { Note: draft.note.trim() }),
    ...(draft.hiddenPhotos.size > 0 && {
      Photos: photos.flatMap(({ Id }) => (draft.hiddenPhotos.has(Id) ? [] : Id)),
    }),
    ...((operation !== null || parts.length > 0) && {
      Work: {
        ...(operation && { WorkId: operation.WorkOperationCode }),
        Parts: parts.map(({ ItemNumber, SupplierNumber, OrderedAmount }) => ({
          ItemNumber,
          SupplierNumber,
          OrderedAmount,
        })),
      },
    }),
  }
}

interface OfferLineFormProps {
  readonly finding: Finding
  readonly draft: LineDraft
  readonly photos: readonly InspectionAttachment[]
  readonly serialNumber: string | undefined
  /** Texts for the customer's card. */
  readonly words: CustomerWords
  /** True after a failed attempt to send. Missing values are then marked as errors. */
  readonly wasTried: boolean
  readonly onChange: (draft: LineDraft) => void
}

/** The sentence, photos, work and price of an offered finding, and the customer's card with these values. */
export function OfferLineForm(props: OfferLineFormProps) {
  const { finding, draft, photos, serialNumber, words, wasTried, onChange } = props
  const t = useTexts()
  const { title, light, measured } = finding
  const { note, hiddenPhotos, price, work } = draft
  const toggle = (id: number) => {
    const hidden = new Set(hiddenPhotos)
    if (!hidden.delete(id)) hidden.add(id)
    onChange({ ...draft, hiddenPhotos: hidden })
  }
  const priceName = t(work.parts.length > 0 ? 'offers.workPrice' : 'offers.price')
  return (
    <div className={`${classes.lineForm} grid gap-16`}>
      <div className="stack gap-12">
        <TextArea
          label={t('offers.sentence')}
          aria-label={`${t('offers.sentence')}: ${title}`}
          rows={3}
          maxLength={2000}
          value={note}
          error={wasTried && isNoteMissing(draft) && t('offers.sentenceMissing')}
          onChange={({ currentTarget: { value } }) => onChange({ ...draft, note: value })}
        />
        {photos.length > 0 && (
          <ul className={`flex wrap gap-8`} aria-label={t('healthCheck.photos', { check: title })}>
            {photos.map((photo) => (
              <li key={photo.Id}>
                <label className={`${classes.choice} block relative pointer`}>
                  <OfferPhoto photo={photo} />
                  <input
                    type="checkbox"
                    className={`${classes.tick} absolute`}
                    aria-label={photo.Caption || photo.Name}
                    checked={!hiddenPhotos.has(photo.Id)}
                    onChange={() => toggle(photo.Id)}
                  />
                </label>
              </li>
            ))}
          </ul>
        )}
        <OfferWork
          work={work}
          title={title}
          serialNumber={serialNumber}
          onChange={(next) => onChange({ ...draft, work: next })}
        />
        <DecimalInput
          name={`${priceName}: ${title}`}
          label={priceName}
          value={price}
          onValue={(next) => onChange({ ...draft, price: next })}
          decimals={2}
          units={priceUnits}
          error={wasTried && isPriceWrong(draft) && t('offers.priceWrong')}
          unit="€"
        />
      </div>
      <CustomerPreview
        line={{
          Title: words.titleOf(finding.key) ?? title,
          Light: light,
          Note: note,
          Measure: measured && measureText(measured.value, measured.measure, words.language),
          Price: totalOf(draft),
        }}
        photos={photos.filter(({ Id }) => !hiddenPhotos.has(Id))}
        words={words}
      />
    </div>
  )
}

interface CustomerPreviewProps {
  readonly line: Pick<OfferLine, 'Title' | 'Light' | 'Note' | 'Measure' | 'Price'>
  readonly photos: readonly InspectionAttachment[]
  readonly words: CustomerWords
}

/** Shows the customer's card of a finding with the current values, in the customer's language. */
function CustomerPreview({ line, photos, words }: CustomerPreviewProps) {
  const t = useTexts()
  const id = useId()
  const ownLanguage = useLanguage()
  const { timeZone } = useFormat()
  const { language, isOtherLanguageMissing } = words
  return (
    <section
      className={`${classes.preview} grid gap-8 rounded filled-brand`}
      aria-label={t('offers.customerSees')}
    >
      <p className="line gap-6 type-13 strong">
        <IconEye size={18} aria-hidden="true" />
        {t('offers.customerSees')}
        {language !== ownLanguage && ` · ${languageNames[language]}`}
      </p>
      {isOtherLanguageMissing && <p className="type-13">{t('offers.previewInOwn')}</p>}
      <article className="grid gap-10 shrink pad-16 card ink" aria-labelledby={id} lang={language}>
        <FormatProvider timeZone={timeZone} locale={localeTags[language]}>
          <FindingFacts
            t={words.t}
            line={line}
            titleId={id}
            photos={
              photos.length > 0 && (
                <div className={`${classes.photos} grid gap-4`}>
                  {photos.map((photo) => (
                    <OfferPhoto key={photo.Id} photo={photo} />
                  ))}
                </div>
              )
            }
          />
        </FormatProvider>
      </article>
    </section>
  )
}

/** A photo of the workshop in an offer. The box is empty until the photo has loaded. */
function OfferPhoto({ photo }: { readonly photo: InspectionAttachment }) {
  const { Id, Key = '', Name, Caption } = photo
  const picture = useAttachmentPicture({ Id, Key, HasThumbnail: true }, 'thumbnail')
  return (
    <span className={`${classes.photo} block relative clip rounded-inner sunken`}>
      {picture.state === 'shown' && <img src={picture.url} alt={Caption || Name} className="photo block" />}
    </span>
  )
}
