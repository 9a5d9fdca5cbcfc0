import { fileFormats } from '@verstas/contract/files/tables.ts'
import { reportExportEndpoints } from '@verstas/contract/reports/export-endpoints.ts'
import {
  exportedReports,
  exportFrequencies,
  type ReportExport,
  type ReportExports,
} from '@verstas/contract/reports/export-entities.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { useSave } from '../../../platform/editing/use-save.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Checkbox } from '../../../platform/ui/checks.tsx'
import { FieldGroup } from '../../../platform/ui/field.tsx'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { SaveButton } from '../../../platform/ui/save-button.tsx'
import { SegmentedControl } from '../../../platform/ui/segmented-control.tsx'
import { SelectField, TextArea, TextField } from '../../../platform/ui/text-fields.tsx'
import { SiteCheckList } from '../../../shared/sites/site-check-list.tsx'
import { type ExportFields, fieldsOf, halfHours, problemsOf, saveOf } from './export-fields.ts'
import { formatTexts, weekdayName } from './export-words.ts'

const { addReportExport, saveReportExport } = reportExportEndpoints

/** The targets that the installation supports. */
export type ExportTargets = Omit<ReportExports, 'Exports'>

/** Props shared by the parts of the form. */
export interface InputProps {
  readonly fields: ExportFields
  readonly problems: ReadonlySet<keyof ExportFields>
  readonly onChange: (changed: Partial<ExportFields>) => void
}

interface ExportFormProps {
  /** Null for a new schedule. */
  readonly schedule: ReportExport | null
  readonly targets: ExportTargets
  readonly onClose: () => void
}

/** The form of an existing or new schedule. */
export function ExportForm({ schedule, targets, onClose }: ExportFormProps) {
  const t = useTexts()
  const { site } = useSession()
  const [fields, setFields] = useState(() =>
    fieldsOf(schedule, {
      siteId: site.Id,
      hasFolder: targets.HasFolder,
      name: t('reports.exportOf.figures'),
    }),
  )
  const [wasTried, setWasTried] = useState(false)
  const { save, isBusy, problem, reset } = useSave({
    write: saveReportExport,
    send: (body: ReturnType<typeof saveOf>, headers) =>
      schedule === null
        ? call(addReportExport, { body, headers })
        : call(saveReportExport, { params: { id: schedule.Id }, body, headers }),
    done: t('reports.exportSaved', { name: fields.Name.trim() }),
    onDone: onClose,
  })
  const problems = problemsOf(fields)
  const input: InputProps = {
    fields,
    problems: wasTried ? problems : new Set(),
    onChange: (changed) => {
      setFields({ ...fields, ...changed })
      reset()
    },
  }
  return (
    <FormDialog
      title={t(schedule === null ? 'reports.exportAdd' : 'reports.exportChange')}
      onClose={onClose}
      onSubmit={() => {
        setWasTried(true)
        if (problems.size === 0) save(saveOf(fields))
      }}
      actions={<SaveButton isBusy={isBusy} />}
    >
      <FormProblem>{problem}</FormProblem>
      <TextField
        label={t('reports.exportName')}
        maxLength={100}
        autoComplete="off"
        value={fields.Name}
        onChange={({ currentTarget }) => input.onChange({ Name: currentTarget.value })}
        error={input.problems.has('Name') && t('fieldReason.missing')}
      />
      <ReportInputs {...input} />
      <SiteInput {...input} />
      <TimeInputs {...input} />
      <TargetInputs {...input} targets={targets} />
    </FormDialog>
  )
}

/** Selects the sites, if the person works at more than one. */
function SiteInput({ fields: { SiteIds }, problems, onChange }: InputProps) {
  const t = useTexts()
  const { sites } = useSession()
  if (sites.length < 2) return null
  return (
    <FieldGroup label={t('reports.exportSites')}>
      <FormProblem>{problems.has('SiteIds') && t('reports.exportSitesMissing')}</FormProblem>
      <SiteCheckList sites={sites} chosen={SiteIds} onChange={(ids) => onChange({ SiteIds: ids })} />
    </FieldGroup>
  )
}

/** Selects the targets. Targets outside the installation need the right to manage settings. */
function TargetInputs(props: InputProps & { readonly targets: ExportTargets }) {
  const { fields, problems, targets, onChange } = props
  const t = useTexts()
  const { rights } = useSession()
  const maySend = rights.has('ManageSettings')
  const { HasFolder, HasMail, Receivers } = targets
  return (
    <>
      <FieldGroup label={t('reports.exportTargets')} description={!maySend && t('reports.exportOutside')}>
        <FormProblem>{problems.has('ToFolder') && t('fieldReason.exportTarget')}</FormProblem>
        <Checkbox
          label={t('reports.exportFolder')}
          description={t(HasFolder ? 'reports.exportFolderHint' : 'reports.exportFolderNone')}
          disabled={!HasFolder && !fields.ToFolder}
          checked={fields.ToFolder}
          onChange={({ currentTarget }) => onChange({ ToFolder: currentTarget.checked })}
        />
        <Checkbox
          label={t('reports.exportSystems')}
          description={
            Receivers.length > 0
              ? t('reports.exportSystemsHint', { names: Receivers.join(', ') })
              : t('reports.exportSystemsNone')
          }
          disabled={!maySend && !fields.IsPublished}
          checked={fields.IsPublished}
          onChange={({ currentTarget }) => onChange({ IsPublished: currentTarget.checked })}
        />
      </FieldGroup>
      <TextArea
        label={t('reports.exportMail')}
        description={t(HasMail ? 'reports.exportMailHint' : 'reports.exportMailNone')}
        rows={2}
        inputMode="email"
        autoComplete="off"
        maxLength={5000}
        disabled={(!HasMail || !maySend) && fields.Recipients === ''}
        value={fields.Recipients}
        error={problems.has('Recipients') && t('fieldReason.email')}
        onChange={({ currentTarget }) => onChange({ Recipients: currentTarget.value })}
      />
    </>
  )
}

const namesPeople = new Set(['attended', 'worked', 'lost', 'unstamped', 'sold'])
const numbersTo = (last: number) => Array.from({ length: last }, (_, place) => place + 1)

/** The choices of the report and the format of its file. */
function ReportInputs({ fields, onChange }: InputProps) {
  const t = useTexts()
  return (
    <>
      <SelectField
        label={t('reports.exportReport')}
        description={namesPeople.has(fields.Report) && t('reports.exportPeople')}
        value={fields.Report}
        options={exportedReports.map((value) => ({ value, label: t(`reports.exportOf.${value}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const Report = exportedReports.find((one) => one === value)
          if (Report) onChange({ Report })
        }}
      />
      <SelectField
        label={t('settings.exportFormat')}
        value={fields.Format}
        options={fileFormats.map((value) => ({ value, label: t(formatTexts[value]) }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = fileFormats.find((one) => one === value)
          if (chosen) onChange({ Format: chosen })
        }}
      />
    </>
  )
}

/** The choices of the frequency, the day and the time. */
function TimeInputs({ fields, onChange }: InputProps) {
  const t = useTexts()
  const format = useFormat()
  const { Frequency, At } = fields
  return (
    <>
      <FieldGroup label={t('reports.exportFrequency')} description={t(`reports.exportPeriod.${Frequency}`)}>
        <SegmentedControl
          isWide
          aria-label={t('reports.exportFrequency')}
          value={Frequency}
          onChange={(value) => onChange({ Frequency: value })}
          options={exportFrequencies.map((value) => ({
            value,
            label: t(`reports.exportFrequency.${value}`),
          }))}
        />
      </FieldGroup>
      {Frequency === 'weekly' && (
        <SelectField
          label={t('reports.exportWeekDay')}
          value={String(fields.WeekDay)}
          options={numbersTo(7).map((day) => ({ value: String(day), label: weekdayName(day, format) }))}
          onChange={({ currentTarget: { value } }) => onChange({ WeekDay: Number(value) })}
        />
      )}
      {Frequency === 'monthly' && (
        <SelectField
          label={t('reports.exportMonthDay')}
          value={String(fields.MonthDay)}
          options={numbersTo(28).map((day) => ({ value: String(day), label: `${day}.` }))}
          onChange={({ currentTarget: { value } }) => onChange({ MonthDay: Number(value) })}
        />
      )}
      <SelectField
        label={t('reports.exportAt')}
        description={t('reports.exportAtHint')}
        value={At}
        options={[...new Set([...halfHours, At])].sort().map((value) => ({ value, label: value }))}
        onChange={({ currentTarget: { value } }) => onChange({ At: value })}
      />
    </>
  )
}
