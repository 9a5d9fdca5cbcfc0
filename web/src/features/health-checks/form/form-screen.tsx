import { IconArrowDown, IconCheck, IconLock } from '@tabler/icons-react'
import { offerEndpoints } from '@verstas/contract/health-checks/offer-endpoints.ts'
import type { Check } from '@verstas/contract/health-checks/survey.ts'
import {
  checkKey,
  checksOf,
  hasSignature,
  type Properties,
  progressOf,
} from '@verstas/domain/health-checks/properties.ts'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { useNavigate } from '../../../platform/routing/hooks.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Page } from '../../../platform/shell/page.tsx'
import { useGoBack } from '../../../platform/shell/use-go-back.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Panel } from '../../../platform/ui/panel.tsx'
import { Plate } from '../../../platform/ui/plate.tsx'
import { useLazyDialog } from '../../../platform/ui/use-lazy-dialog.ts'
import { useLoadedLater } from '../../../platform/ui/use-loaded-later.ts'
import type { ShownForm } from '../api.ts'
import type { InspectionName } from '../queued-inspections.ts'
import { Signatures } from '../signatures/signatures.tsx'
import { CarPhotos } from './car-photos.tsx'
import { FormBody } from './form-body.tsx'
import classes from './form-screen.module.css'
import { PdfButton } from './pdf-button.tsx'
import { Progress, SavedState } from './saved-state.tsx'
import { showCheck } from './show-check.ts'
import { useFacts } from './use-facts.ts'
import { useInspection } from './use-inspection.ts'
import { usePhotos } from './use-photos.ts'

// Dialogs and rare sections load when they are shown. The offers, far down the page, load after the form.
const InspectionCamera = lazy(async () => ({
  default: (await import('./inspection-camera.tsx')).InspectionCamera,
}))
const ConfirmDialog = lazy(async () => ({
  default: (await import('../../../platform/ui/confirm-dialog.tsx')).ConfirmDialog,
}))
const FollowUpSheet = lazy(async () => ({ default: (await import('./follow-up-sheet.tsx')).FollowUpSheet }))
const RefusedSaves = lazy(async () => ({ default: (await import('./conflicts.tsx')).RefusedSaves }))
const loadOffers = async () => (await import('../../health-check-offers/offers.tsx')).Offers

interface FormScreenProps {
  readonly form: ShownForm
  readonly name: InspectionName
  /** The id of the work order that the inspection belongs to. */
  readonly workOrderId: number | null
  /** True if the device built the form from the template, so that earlier findings and treads are unknown. */
  readonly isPastUnknown: boolean
  /** The subject of the open camera; null if it is closed. */
  readonly photo: string | null
}

/** The health check form. Each tap is stored immediately, even offline. */
export function FormScreen({ form, name, workOrderId, isPastUnknown, photo }: FormScreenProps) {
  const t = useTexts()
  const { canCall } = useSession()
  const edited = useInspection(form, name, workOrderId)
  const { properties, change, refused, isSaved } = edited
  const { isClosed, reopen } = useClosing(form, properties)
  const photos = usePhotos(name)
  const factsOf = useFacts(form)
  const Offers = useLoadedLater(loadOffers)
  // The values for sections far down the page, which render after the tapped row.
  const settled = useDeferredValue(properties)
  const [finding, setFinding] = useState<string | null>(null)
  const { Survey, Vehicle } = form
  const { done, total, missing } = progressOf(Survey, properties)
  const plate = Vehicle.LicenseNumber || t('workOrder.noPlate')
  const foundCheck =
    finding === null ? undefined : checksOf(Survey).find(({ Id }) => checkKey(Id) === finding)
  return (
    <Page
      title={t('healthCheck.titleWith', { plate })}
      mark={<Plate number={Vehicle.LicenseNumber} size={36} blankLabel={t('workOrder.noPlate')} />}
      name={form.SurveyName}
      subtitle={<SavedState form={form} edited={edited} done={done} total={total} />}
      mainAction={
        <>
          <PdfButton form={form} properties={properties} savedId={isSaved ? name.id : null} />
          <NextButton missing={missing} />
        </>
      }
    >
      <Progress done={done} total={total} inspectionId={name.id} />
      <Suspense>
        {refused.length > 0 && <RefusedSaves form={form} refused={refused} onChange={change} />}
      </Suspense>
      {isPastUnknown && <p className="type-15">{t('healthCheck.pastUnknown')}</p>}
      {isClosed && <ClosedNotice onReopen={reopen} />}
      <div className="stack top gap-12">
        <FormBody
          survey={Survey}
          earlier={form.Earlier}
          attachments={form.Attachments}
          properties={properties}
          factsOf={factsOf}
          queuedOf={photos.queuedOf}
          inspectionId={name.id}
          isReadOnly={isClosed}
          onChange={change}
          onAddPhoto={photos.add}
          onFollowUp={name.id === null ? null : setFinding}
        />
        <CarPhotos
          survey={Survey}
          properties={properties}
          inspectionId={name.id}
          attachments={form.Attachments}
          queued={photos.queuedOf(null)}
          isReadOnly={isClosed}
          onAddPhoto={photos.add}
        />
        {/* A read-only form accepts signatures, because a further signature does not void the others. */}
        <Signatures form={form} properties={settled} onChange={change} />
        {name.id !== null &&
          canCall(offerEndpoints.listOffers) &&
          (Offers ? (
            <Offers
              inspectionId={name.id}
              survey={Survey}
              properties={settled}
              attachments={form.Attachments}
              serialNumber={Vehicle.SerialNumber ?? undefined}
            />
          ) : (
            <Panel title={t('offers.title')}>{null}</Panel>
          ))}
      </div>
      <Suspense>
        {photo !== null && !isClosed && (
          <InspectionCamera {...{ form, name, photo, properties, change }} onClose={photos.closeCamera} />
        )}
      </Suspense>
      <Suspense>
        {foundCheck && name.id !== null && (
          <FollowUpSheet
            form={form}
            inspectionId={name.id}
            isSaved={isSaved}
            finding={{ key: checkKey(foundCheck.Id), title: foundCheck.Title }}
            onClose={() => setFinding(null)}
          />
        )}
      </Suspense>
    </Page>
  )
}

/**
 * Returns whether the inspection is read-only, and a function that reopens it. A signed inspection is
 * read-only until the user reopens it.
 */
function useClosing({ Survey }: ShownForm, properties: Properties) {
  const signed = hasSignature(Survey, properties)
  const [isReopened, setIsReopened] = useState(false)
  // Resets the state after a change has voided the signatures. A new signature then closes the inspection.
  if (isReopened && !signed) setIsReopened(false)
  return { isClosed: signed && !isReopened, reopen: () => setIsReopened(true) }
}

/** Says that the inspection is signed. Asks before it reopens the inspection. */
function ClosedNotice({ onReopen }: { readonly onReopen: () => void }) {
  const t = useTexts()
  const question = useLazyDialog()
  return (
    <section
      className={`${classes.closed} line wrap gap-12 pad-16 rounded tone-blocked`}
      aria-labelledby="closed"
    >
      <IconLock size={24} stroke={1.75} aria-hidden="true" />
      <div className={classes.closedWords}>
        <h2 id="closed" className="type-17 strong">
          {t('healthCheck.closedTitle')}
        </h2>
        <p className="type-15">{t('healthCheck.closedHint')}</p>
      </div>
      <Button variant="tonal" onClick={question.open}>
        {t('healthCheck.reopen')}
      </Button>
      <Suspense>
        {question.isDrawn && (
          <ConfirmDialog
            isOpen={question.isOpen}
            title={t('healthCheck.reopenTitle')}
            confirmLabel={t('healthCheck.reopenConfirm')}
            onConfirm={onReopen}
            onCancel={question.close}
            isDestructive
          >
            {t('healthCheck.reopenHint')}
          </ConfirmDialog>
        )}
      </Suspense>
    </section>
  )
}

/**
 * Scrolls to the first required check without a light. If there is none, returns to the previous page, or to
 * the start page.
 */
function NextButton({ missing }: { readonly missing: readonly Check[] }) {
  const t = useTexts()
  const navigate = useNavigate()
  const leave = useGoBack(() => void navigate({ to: '/startpage', replace: true }))
  const [first] = missing
  if (!first)
    return (
      <Button icon={IconCheck} onClick={leave}>
        {t('healthCheck.done')}
      </Button>
    )
  return (
    <Button icon={IconArrowDown} onClick={() => showCheck(first.Id)}>
      {t('healthCheck.next', { count: missing.length })}
    </Button>
  )
}
