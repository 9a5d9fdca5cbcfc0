import { IconAlertTriangle, IconUserEdit } from '@tabler/icons-react'
import { errorText } from '@verstas/contract/errors/entry.ts'
import type { StampingDay } from '@verstas/contract/stamping/corrections.ts'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import { FormNotice } from '../../../platform/editing/notices.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Checkbox } from '../../../platform/ui/checks.tsx'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { NamedGroup } from '../../../platform/ui/named-group.tsx'
import { TextArea } from '../../../platform/ui/text-fields.tsx'
import { TypeField, WorkField } from '../../stamping/form/work-fields.tsx'
import { BeforeAndAfter } from '../before-and-after.tsx'
import { type CorrectionDraft, effectsOf, needsPurpose, type Preview } from '../correction.ts'
import type { Boundary } from '../timeline/boundaries.ts'
import classes from './correction-dialog.module.css'
import { TimeFields } from './time-fields.tsx'
import { useCorrectionForm } from './use-correction-form.ts'
import type { usePurpose } from './use-purpose.ts'

interface CorrectionDialogProps {
  readonly first: CorrectionDraft
  readonly day: StampingDay
  readonly boundaries: readonly Boundary[]
  readonly now: Date
  readonly onClose: () => void
}

/** The dialog that edits a correction, shows its effects, and saves it with a reason. */
export function CorrectionDialog({ first, day, boundaries, now, onClose }: CorrectionDialogProps) {
  const t = useTexts()
  const format = useFormat()
  const form = useCorrectionForm({ first, day, boundaries, now, onSaved: onClose })
  const { draft, preview, problems, refusals, isRemoved, isChanged } = form
  const isRemoval = draft.kind === 'Remove'
  return (
    <FormDialog
      title={t(`correction.title.${draft.kind}`)}
      onClose={onClose}
      onSubmit={form.save}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            type="submit"
            isBusy={form.isSaving}
            disabled={isRemoved}
            className={isRemoval ? classes.remove : undefined}
          >
            {t(isRemoval ? 'correction.do.remove' : 'common.save')}
          </Button>
        </>
      }
    >
      <p className="type-15 soft">
        {day.SalesmanName} · {format.day(day.Day)}
      </p>
      {isRemoved && (
        <FormNotice tone="changed" icon={IconUserEdit} title={t('correction.gone')}>
          {t('correction.goneHint')}
        </FormNotice>
      )}
      {isChanged && !isRemoved && (
        <FormNotice tone="changed" icon={IconUserEdit} title={t('correction.changedMeanwhile')}>
          {t('correction.changedMeanwhileHint')}
        </FormNotice>
      )}
      <TimeFields
        draft={draft}
        ranges={form.ranges}
        onChange={form.changeDraft}
        refusal={refusals.time ?? problems.unchanged}
      />
      {needsPurpose(draft) && (
        <PurposeFields
          day={day}
          purpose={form.purpose}
          problem={problems.purpose ?? purposeUnchanged(form)}
        />
      )}
      <section className="stack gap-8" aria-label={t('correction.preview')}>
        <h3 className="type-20">{t('correction.preview')}</h3>
        <BeforeAndAfter {...preview} moved={form.moved} />
      </section>
      <Effects preview={preview} now={now} />
      <ReasonField reason={form.reason} onChange={form.setReason} problem={problems.reason} />
      {refusals.general && (
        <FormNotice tone="failed" icon={IconAlertTriangle} title={t('correction.saveFailed')}>
          {`${refusals.general}\n${t('correction.saveFailedHint')}`}
        </FormNotice>
      )}
    </FormDialog>
  )
}

/** Shows each purpose whose duration the correction changes, with the duration before and after. */
function Effects({ preview, now }: { readonly preview: Preview; readonly now: Date }) {
  const t = useTexts()
  const format = useFormat()
  const effects = effectsOf(preview, now)
  if (effects.length === 0) return null
  return (
    <section className="stack gap-8" aria-label={t('correction.effect')}>
      <h3 className="type-20">{t('correction.effect')}</h3>
      <dl className="stack gap-8">
        {effects.map(({ what, before, after }) => (
          <div
            key={what}
            className={`${classes.effect} flex wrap baseline spread gap-y-0 gap-x-16 type-15 soft`}
          >
            <dt>{what}</dt>
            <dd className={`${classes.change} number-18 ink nowrap`}>
              {format.duration(before)} → {format.duration(after)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const purposeUnchanged = ({ draft, problems }: ReturnType<typeof useCorrectionForm>): string | null =>
  draft.kind === 'Change' ? problems.unchanged : null

interface ReasonFieldProps {
  readonly reason: string
  readonly onChange: (reason: string) => void
  /** The error message about the reason; null if there is none. */
  readonly problem: string | null
}

const usual = ['forgotten', 'wrongRow', 'wrongTime', 'break', 'agreed'] as const

/** The field for the reason: buttons with usual reasons, and free text. */
function ReasonField({ reason, onChange, problem }: ReasonFieldProps) {
  const t = useTexts()
  return (
    <div className="stack gap-8">
      <TextArea
        label={t('correction.reason')}
        description={t('correction.reasonHint')}
        value={reason}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={problem}
        maxLength={500}
        rows={2}
        required
      />
      <NamedGroup className="flex wrap gap-8" aria-label={t('correction.usualReasons')}>
        {usual.map((name) => {
          const words = t(`correction.usual.${name}`)
          return (
            <button
              key={name}
              type="button"
              className={`${classes.choice} touch rounded-full quiet type-15 strong ink`}
              aria-pressed={reason === words}
              onClick={() => onChange(words)}
            >
              {words}
            </button>
          )
        })}
      </NamedGroup>
    </div>
  )
}

interface PurposeFieldsProps {
  /** The day with the corrected stamping. */
  readonly day: StampingDay
  readonly purpose: ReturnType<typeof usePurpose>
  /** The error message about the purpose; null if there is none. */
  readonly problem: string | null
}

/** The fields for the purpose: a type and, if the type requires them, rows of a work order in any status. */
function PurposeFields({ day, purpose, problem }: PurposeFieldsProps) {
  const t = useTexts()
  const { form, types, workOrder, otherRows, dispatch } = purpose
  const words = form.refusal ? t(errorText(form.refusal)) : problem
  return (
    <>
      <TypeField
        types={types}
        chosen={form.type}
        onChoose={(type) => dispatch({ kind: 'typeChosen', type })}
      />
      {form.type?.IsWorkOrder && (
        <WorkField form={form} dispatch={dispatch} workOrder={workOrder} correctedDay={day} />
      )}
      <OtherRows
        rows={otherRows}
        tickedRowIds={form.selection.rowIds}
        onToggle={(rowId) => dispatch({ kind: 'rowToggled', rowId })}
      />
      {words && (
        <p role="alert" className={`${classes.problem} late`}>
          {words}
        </p>
      )}
    </>
  )
}

interface OtherRowsProps {
  readonly rows: Stamping['OrderRows']
  readonly tickedRowIds: readonly number[]
  readonly onToggle: (rowId: number) => void
}

/**
 * The stamped rows of other work orders, and stamped rows that cannot be selected. An unticked row is removed
 * from the stamping.
 */
function OtherRows({ rows, tickedRowIds, onToggle }: OtherRowsProps) {
  const t = useTexts()
  if (rows.length === 0) return null
  return (
    <fieldset>
      <legend className="strong">{t('correction.otherRows')}</legend>
      {rows.map((row) => (
        <Checkbox
          key={row.RowId}
          label={[row.Name, shownNumber(row)].filter(Boolean).join(' · ')}
          checked={tickedRowIds.includes(row.RowId)}
          onChange={() => onToggle(row.RowId)}
        />
      ))}
    </fieldset>
  )
}
