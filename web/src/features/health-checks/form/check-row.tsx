import {
  IconBell,
  IconCameraPlus,
  IconCircleX,
  IconClipboardCheck,
  IconMessagePlus,
  IconTool,
} from '@tabler/icons-react'
import type {
  EarlierFinding,
  FollowUp,
  InspectionAttachment,
} from '@verstas/contract/health-checks/entities.ts'
import type { Check, Light } from '@verstas/contract/health-checks/survey.ts'
import { lightOfMeasure } from '@verstas/domain/health-checks/measure.ts'
import { checkKey, measureKey, noteKey, type Properties } from '@verstas/domain/health-checks/properties.ts'
import { memo, useMemo, useState } from 'react'
import { serverNow } from '../../../platform/api/server-clock.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import type { ShownForm } from '../api.ts'
import type { ShownPhoto } from '../queued-photos.ts'
import { CheckPhotos } from './check-photos.tsx'
import classes from './check-row.module.css'
import { EarlierCheck } from './earlier-check.tsx'
import { LightChoice } from './lights.tsx'
import { MeasureField } from './measure-field.tsx'
import { NoteField } from './note-field.tsx'
import type { EditedInspection } from './use-inspection.ts'

export interface CheckRowProps {
  readonly check: Check
  readonly light: Light | null
  readonly note: string
  /** The stored number as a string; empty if unmeasured. */
  readonly measured: string
  /** The ids of the earlier inspections whose finding the user has confirmed; empty if there is none. */
  readonly sources: string
  readonly tread: ShownForm['Treads'][number] | null
  /** This check's finding from an earlier inspection, if it was not repaired; otherwise null. */
  readonly earlier: EarlierFinding | null
  readonly followUp: FollowUp | null
  readonly inspectionId: number | null
  readonly attachments: readonly InspectionAttachment[]
  readonly queued: readonly ShownPhoto[]
  readonly isReadOnly: boolean
  readonly onChange: EditedInspection['change']
  readonly onAddPhoto: (property: string) => void
  /** Opens the follow-ups of a finding, by its key; null until the server has the inspection. */
  readonly onFollowUp: ((key: string) => void) | null
}

/** A check with its inputs. Memoized, so that a tap on one row does not rerender the others. */
export const CheckRow = memo(function CheckRow(props: CheckRowProps) {
  const { check, light, note, measured, sources, tread, earlier, followUp, isReadOnly, onChange } = props
  const { Id, Title, Measure } = check
  const t = useTexts()
  /** The number of taps on "add a note". Each tap remounts the field with the focus. */
  const [noteAsked, setNoteAsked] = useState(0)
  const key = checkKey(Id)
  const value = measured === '' ? null : Number(measured)
  const suggested = Measure && value !== null ? lightOfMeasure(value, Measure) : null
  const measure = (next: number | null, before: Properties) =>
    onChange(
      {
        [measureKey(Id)]: next === null ? '' : String(next),
        ...(Measure && next !== null && { [key]: lightOfMeasure(next, Measure) }),
      },
      before,
    )
  // The response to a save has no photos, so the photos of a confirmed finding come from the earlier
  // inspection.
  const photos = useMemo(() => {
    const taken = (sources && earlier?.Photos.filter(isNotOneOf(props.attachments))) || []
    return taken.length > 0 ? [...props.attachments, ...taken] : props.attachments
  }, [props.attachments, earlier, sources])
  const isFinding = light === 'soon' || light === 'now'
  return (
    <li id={key} className={`${classes.row} ruled-item`}>
      <div className="line touch">
        <h3 className="stack grow shrink type-17 strong break-anywhere">
          {Title}
          {check.IsOptional && <span className="type-15 soft">{t('healthCheck.optional')}</span>}
        </h3>
        {!isReadOnly && (
          <>
            <IconButton
              variant="neutral"
              label={t('healthCheck.addPhoto', { check: Title })}
              icon={IconCameraPlus}
              onClick={() => props.onAddPhoto(key)}
            />
            <IconButton
              variant="neutral"
              label={t('healthCheck.addNote', { check: Title })}
              icon={IconMessagePlus}
              onClick={() => setNoteAsked(noteAsked + 1)}
            />
          </>
        )}
      </div>
      <div className={`${classes.body} stack gap-8`}>
        {earlier && <EarlierCheck {...{ check, light, note, sources, earlier, isReadOnly, onChange }} />}
        {tread && (
          <TreadLine
            tread={tread}
            title={Title}
            isUsed={measured === String(tread.Depth)}
            onUse={
              isReadOnly
                ? null
                : () => onChange({ [measureKey(Id)]: String(tread.Depth), [key]: tread.Light })
            }
          />
        )}
        {Measure && (
          <MeasureField
            name={t('healthCheck.measure', { check: Title, unit: Measure.Unit })}
            measure={Measure}
            value={value}
            isReadOnly={isReadOnly}
            shownValues={{ [measureKey(Id)]: measured, [key]: light ?? '' }}
            onValue={measure}
          />
        )}
        <LightChoice
          name={key}
          label={t('healthCheck.light', { check: Title })}
          value={light}
          isReadOnly={isReadOnly}
          onLight={(next) => onChange({ [key]: next ?? '' })}
        />
        {suggested && light && suggested !== light && (
          <p className="type-15 soft">
            {t('healthCheck.byLimits', { light: t(`healthCheck.${suggested}`) })}
          </p>
        )}
        {(noteAsked > 0 || note !== '') && (
          <NoteField
            key={noteAsked}
            label={t('healthCheck.note', { check: Title })}
            isLabelHidden
            value={note}
            isReadOnly={isReadOnly}
            isFocused={noteAsked > 0}
            onText={(text, before) => onChange({ [noteKey(Id)]: text }, { [noteKey(Id)]: before })}
          />
        )}
        <CheckPhotos
          label={t('healthCheck.photos', { check: Title })}
          inspectionId={props.inspectionId}
          attachments={photos}
          queued={props.queued}
        />
        {isFinding && (followUp || props.onFollowUp) && (
          <div className={`${classes.followUp} line wrap spread gap-8`}>
            {followUp && <FollowUpBadge followUp={followUp} />}
            {props.onFollowUp && (
              <Button
                variant="tonal"
                aria-label={`${t('healthCheck.followUp')}: ${Title}`}
                aria-haspopup="dialog"
                onClick={() => props.onFollowUp?.(key)}
              >
                {t('healthCheck.followUp')}
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  )
})

const isNotOneOf =
  (attachments: readonly InspectionAttachment[]) =>
  ({ Id }: { readonly Id: number }) =>
    !attachments.some((attachment) => attachment.Id === Id)

interface TreadLineProps {
  readonly tread: ShownForm['Treads'][number]
  readonly title: string
  readonly isUsed: boolean
  readonly onUse: (() => void) | null
}

/** The wheel's depth in the latest tyre record, with a button that copies the depth to the check. */
function TreadLine({ tread: { Depth, Measured }, title, isUsed, onUse }: TreadLineProps) {
  const t = useTexts()
  const format = useFormat()
  const depth = format.number(Depth)
  const isToday = format.dayOf(Measured) === format.dayOf(serverNow())
  return (
    <div className="line wrap spread gap-y-4 gap-x-12 type-15 soft">
      <span>
        {isToday
          ? t('healthCheck.treadToday', { depth, time: format.time(Measured) })
          : t('healthCheck.tread', { depth, date: format.date(Measured) })}
      </span>
      {onUse && !isUsed && (
        <Button variant="tonal" aria-label={t('healthCheck.useTreadOf', { check: title })} onClick={onUse}>
          {t('healthCheck.useTread')}
        </Button>
      )}
    </div>
  )
}

const followUpIcons = {
  Job: IconTool,
  Task: IconClipboardCheck,
  Reminder: IconBell,
  Declined: IconCircleX,
} as const

function FollowUpBadge({ followUp }: { readonly followUp: FollowUp }) {
  const t = useTexts()
  const format = useFormat()
  const { Kind, OrderNumber, ExternalNumber, JobNumber, Date: date } = followUp
  const values = {
    job: JobNumber ?? '',
    number: ExternalNumber ?? OrderNumber ?? '',
    date: date === null ? '' : format.day(date),
  }
  return (
    <StateBadge state={Kind === 'Declined' ? 'open' : 'done'} icon={followUpIcons[Kind]}>
      {t(`healthCheck.followUpDone.${Kind}`, values)}
    </StateBadge>
  )
}
