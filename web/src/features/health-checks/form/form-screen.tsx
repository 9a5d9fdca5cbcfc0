import { Button } from '@mantine/core'
import { IconArrowDown, IconCheck, IconLock } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { Check } from '@verstas/contract/health-checks/survey.ts'
import {
  checkKey,
  checksOf,
  hasSignature,
  lightOf,
  measureKey,
  noteKey,
  type Properties,
  progressOf,
} from '@verstas/domain/health-checks/properties.ts'
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { serverNow } from '../../../platform/api/server-clock.ts'
import { Page } from '../../../platform/shell/page.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Plate } from '../../../platform/ui/plate.tsx'
import { Offers } from '../../health-check-offers/offers.tsx'
import type { ShownForm } from '../api.ts'
import { ImageMaps } from '../maps/image-maps.tsx'
import type { InspectionName } from '../queued-inspections.ts'
import { useAddPhotos, useQueuedPhotos } from '../queued-photos.ts'
import { Signatures } from '../signatures/signatures.tsx'
import { CheckRow } from './check-row.tsx'
import { RefusedSaves } from './conflicts.tsx'
import classes from './form-screen.module.css'
import { PdfButton } from './pdf-button.tsx'
import { Section } from './section.tsx'
import { type EditedInspection, useInspection } from './use-inspection.ts'

// The form does without dialogs until one is opened.
const FollowUpSheet = lazy(async () => ({ default: (await import('./follow-up-sheet.tsx')).FollowUpSheet }))
const ConfirmDialog = lazy(async () => ({
  default: (await import('../../../platform/ui/confirm-dialog.tsx')).ConfirmDialog,
}))

interface FormScreenProps {
  readonly form: ShownForm
  readonly name: InspectionName
  /** The work order on which it is made. */
  readonly workOrderId: number | null
}

/** The form of a health check. Every tap is kept at once, with a network and without. */
export function FormScreen({ form, name, workOrderId }: FormScreenProps) {
  const t = useTexts()
  const edited = useInspection(form, name, workOrderId)
  const { properties, change, refused, isSaved } = edited
  const closing = useClosing(form, properties)
  const photos = usePhotos(form, name, change)
  const [finding, setFinding] = useState<string | null>(null)
  const { Survey, Vehicle } = form
  const { done, total, missing } = progressOf(Survey, properties)
  const plate = Vehicle.LicenseNumber ?? t('workOrder.noPlate')
  const facts = useFacts(form)
  const found = finding === null ? undefined : checksOf(Survey).find(({ Id }) => checkKey(Id) === finding)

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
      <div
        role="progressbar"
        aria-label={t('healthCheck.progressLabel', { done, total })}
        aria-valuenow={done}
        aria-valuemax={total}
        className={classes.progress}
      >
        <span className={classes.bar} style={{ width: `${total === 0 ? 0 : (done / total) * 100}%` }} />
      </div>
      <RefusedSaves form={form} refused={refused} onChange={change} />
      {closing.isClosed && <ClosedNotice onReopen={closing.ask} />}
      <div className={classes.parts}>
        {Survey.ImageMaps.length > 0 && (
          <ImageMaps
            form={form}
            properties={properties}
            onChange={change}
            isReadOnly={closing.isClosed}
            addPhoto={photos.add}
            queuedPhotosOf={(key) => photos.queuedOf(key).length}
          />
        )}
        <div className={classes.checks}>
          {Survey.Sections.map((section) => (
            <Section
              key={section.Id}
              section={section}
              properties={properties}
              isReadOnly={closing.isClosed}
              onChange={change}
            >
              {section.Checks.map((check) => (
                <CheckRow
                  key={check.Id}
                  check={check}
                  light={lightOf(properties, check.Id)}
                  note={properties[noteKey(check.Id)] ?? ''}
                  measured={properties[measureKey(check.Id)] ?? ''}
                  {...facts(check)}
                  inspectionId={name.id}
                  queued={photos.queuedOf(checkKey(check.Id))}
                  isReadOnly={closing.isClosed}
                  onChange={change}
                  onAddPhoto={photos.add}
                  onFollowUp={name.id === null ? null : setFinding}
                />
              ))}
            </Section>
          ))}
        </div>
        {/* A further signature voids none. */}
        <Signatures form={form} properties={properties} onChange={change} />
        {name.id !== null && <Offers inspectionId={name.id} form={form} properties={properties} />}
      </div>
      {photos.input}
      <Suspense>
        {found && name.id !== null && (
          <FollowUpSheet
            form={form}
            inspectionId={name.id}
            isSaved={isSaved}
            finding={{ key: checkKey(found.Id), title: found.Title }}
            onClose={() => setFinding(null)}
          />
        )}
        {closing.isAsking && (
          <ConfirmDialog
            isOpen
            title={t('healthCheck.reopenTitle')}
            confirmLabel={t('healthCheck.reopenConfirm')}
            onConfirm={closing.reopen}
            onCancel={closing.cancel}
            isDestructive
          >
            {t('healthCheck.reopenHint')}
          </ConfirmDialog>
        )}
      </Suspense>
    </Page>
  )
}

/** A signed inspection is read until somebody says that it shall be changed. */
function useClosing({ Survey }: ShownForm, properties: Properties) {
  const signed = hasSignature(Survey, properties)
  const [isReopened, setIsReopened] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  // Signed anew it is closed anew.
  if (isReopened && !signed) setIsReopened(false)
  return {
    isClosed: signed && !isReopened,
    isAsking,
    ask: () => setIsAsking(true),
    cancel: () => setIsAsking(false),
    reopen: () => {
      setIsAsking(false)
      setIsReopened(true)
    },
  }
}

const nothing: readonly never[] = []

/** What is known of a check beside its values; the same objects as long as they are the same. */
function useFacts({ Earlier, FollowUps, Attachments, Treads }: ShownForm) {
  return useMemo(() => {
    const earlier = new Map(Earlier.toReversed().map((finding) => [finding.Key, finding]))
    const followUps = new Map(FollowUps.map((followUp) => [followUp.Key, followUp]))
    const attachments = Map.groupBy(Attachments, ({ Property }) => Property)
    return ({ Id, TreadOf }: Check) => {
      const key = checkKey(Id)
      const isWheel = ({ axleNumber, side }: ShownForm['Treads'][number]) =>
        TreadOf !== null && axleNumber === TreadOf.axleNumber && side === TreadOf.side
      return {
        earlier: earlier.get(key) ?? null,
        followUp: followUps.get(key) ?? null,
        attachments: attachments.get(key) ?? nothing,
        tread: Treads.find(isWheel) ?? null,
      }
    }
  }, [Earlier, FollowUps, Attachments, Treads])
}

/** Takes photos of what a property names, with the device's own chooser, which on a phone offers the camera. */
function usePhotos(form: ShownForm, { id, oid }: InspectionName, change: EditedInspection['change']) {
  const addPhotos = useAddPhotos()
  const queuedOf = useQueuedPhotos({ id, oid })
  const input = useRef<HTMLInputElement>(null)
  const property = useRef<string | null>(null)
  const add = useCallback((key: string) => {
    property.current = key
    input.current?.click()
  }, [])
  const attach = (files: readonly File[]) => {
    // The server must know the inspection that they belong to.
    if (id === null) change({})
    const plate = form.Vehicle.LicenseNumber ?? ''
    const at = serverNow().toISOString()
    void addPhotos({ id, oid, property: property.current, plate, at }, files)
  }
  return {
    queuedOf,
    add,
    input: (
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*"
        onChange={({ currentTarget }) => {
          attach([...(currentTarget.files ?? [])])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    ),
  }
}

interface SavedStateProps {
  readonly form: ShownForm
  readonly edited: EditedInspection
  readonly done: number
  readonly total: number
}

/** How far it is, and whether all of it is at the server. */
function SavedState({ form, edited: { isSaved, isWaiting }, done, total }: SavedStateProps) {
  const t = useTexts()
  const format = useFormat()
  const { LastModified } = form
  const isOfToday = LastModified !== null && format.dayOf(LastModified) === format.dayOf(serverNow())
  const savedTime = LastModified && (isOfToday ? format.time(LastModified) : format.date(LastModified))
  const state = isWaiting
    ? t('healthCheck.waits')
    : isSaved
      ? savedTime && t('healthCheck.savedAt', { time: savedTime })
      : t(form.Id === null && done === 0 ? 'healthCheck.notSavedYet' : 'healthCheck.saving')
  return (
    <span role="status">
      {[t('healthCheck.progress', { done, total }), state].filter(Boolean).join(' · ')}
    </span>
  )
}

/** Goes to the first check that has no light yet; where none is left, back to where one came from. */
function NextButton({ missing }: { readonly missing: readonly Check[] }) {
  const t = useTexts()
  const router = useRouter()
  const [first] = missing
  if (!first)
    return (
      <Button leftSection={<IconCheck size={20} aria-hidden="true" />} onClick={() => router.history.back()}>
        {t('healthCheck.done')}
      </Button>
    )
  const show = () => {
    const row = document.getElementById(checkKey(first.Id))
    row?.scrollIntoView({ block: 'center' })
    row?.querySelector<HTMLElement>('input[type=radio]')?.focus({ preventScroll: true })
  }
  return (
    <Button leftSection={<IconArrowDown size={20} aria-hidden="true" />} onClick={show}>
      {t('healthCheck.next', { count: missing.length })}
    </Button>
  )
}

function ClosedNotice({ onReopen }: { readonly onReopen: () => void }) {
  const t = useTexts()
  return (
    <section className={classes.closed} aria-labelledby="closed">
      <IconLock size={24} stroke={1.75} aria-hidden="true" />
      <div className={classes.closedWords}>
        <h2 id="closed" className={classes.closedTitle}>
          {t('healthCheck.closedTitle')}
        </h2>
        <p className={classes.hint}>{t('healthCheck.closedHint')}</p>
      </div>
      <Button variant="light" onClick={onReopen}>
        {t('healthCheck.reopen')}
      </Button>
    </section>
  )
}
