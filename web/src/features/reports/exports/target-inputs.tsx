import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Checkbox } from '../../../platform/ui/checks.tsx'
import { FieldGroup } from '../../../platform/ui/field.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { TextArea } from '../../../platform/ui/text-fields.tsx'
import { SiteCheckList } from '../../../shared/sites/site-check-list.tsx'
import type { ExportTargets, InputProps } from './export-form.tsx'

/** Selects the sites, if the person works at more than one. */
export function SiteInput({ fields: { SiteIds }, problems, onChange }: InputProps) {
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
export function TargetInputs(props: InputProps & { readonly targets: ExportTargets }) {
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
