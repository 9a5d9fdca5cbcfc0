import { reportExportEndpoints } from '@verstas/contract/reports/export-endpoints.ts'
import type { ReportExport, ReportExports } from '@verstas/contract/reports/export-entities.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { useSave } from '../../../platform/editing/use-save.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { SaveButton } from '../../../platform/ui/save-button.tsx'
import { TextField } from '../../../platform/ui/text-fields.tsx'
import { type ExportFields, fieldsOf, problemsOf, saveOf } from './export-fields.ts'
import { SiteInput, TargetInputs } from './target-inputs.tsx'
import { ReportInputs, TimeInputs } from './time-inputs.tsx'

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
