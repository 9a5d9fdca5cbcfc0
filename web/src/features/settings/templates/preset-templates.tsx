import { IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import { templateEndpoints } from '@verstas/contract/health-checks/template-endpoints.ts'
import { templates } from '@verstas/domain/health-checks/templates.ts'
import { useAttemptKey } from '../../../platform/api/attempt-key.ts'
import { call } from '../../../platform/api/client.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useLanguage, useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { Section } from '../../../platform/ui/list-row.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { RowWords } from '../../../platform/ui/row-link.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'

interface PresetTemplatesProps {
  /** The codes of the templates that the site has. */
  readonly codes: readonly string[]
}

/** The built-in templates that the site lacks. One press adds a template, which can then be edited. */
export default function PresetTemplates({ codes }: PresetTemplatesProps) {
  const t = useTexts()
  const missing = templates.filter(({ Code }) => !codes.includes(Code))
  if (missing.length === 0) return null
  return (
    <Section title={t('start.presets')}>
      <RowList label={t('start.presets')}>
        {missing.map((template) => (
          <PresetTemplate key={template.Code} template={template} />
        ))}
      </RowList>
    </Section>
  )
}

function PresetTemplate({ template }: { readonly template: SurveyDefinition }) {
  const t = useTexts()
  const language = useLanguage()
  const attempt = useAttemptKey()
  const add = useMutation({
    mutationFn: () => {
      const body = { IsOfSite: true, Definition: template }
      const headers = { 'idempotency-key': attempt.keyOf(body) }
      return call(templateEndpoints.addTemplate, { headers, body })
    },
    onSuccess: ({ Name }) => {
      attempt.settle()
      notify.success(t('templates.added', { name: Name }))
    },
    onError: (failure) => attempt.settle(failure),
  })
  const name = template.Name[language]
  const count = template.Sections.reduce((sum, { Checks }) => sum + Checks.length, 0)
  return (
    <li className="row wrap tall">
      <RowWords name={name} facts={t('templates.checks', { count })}>
        <FormProblem>{add.error && messageOf(add.error, t)}</FormProblem>
      </RowWords>
      <Button
        variant="tonal"
        size="small"
        icon={IconPlus}
        isBusy={add.isPending}
        aria-label={`${t('settings.add')}: ${name}`}
        onClick={() => add.mutate()}
      >
        {t('settings.add')}
      </Button>
    </li>
  )
}
