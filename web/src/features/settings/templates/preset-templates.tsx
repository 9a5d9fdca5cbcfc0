import { IconPlus } from '@tabler/icons-react'
import type { SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import { templateEndpoints } from '@verstas/contract/health-checks/template-endpoints.ts'
import { templates } from '@verstas/domain/health-checks/templates.ts'
import { call } from '../../../platform/api/client.ts'
import { useSave } from '../../../platform/editing/use-save.ts'
import { useLanguage, useTexts } from '../../../platform/texts/use-texts.ts'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { ItemButton } from '../../../platform/ui/item-button.tsx'
import { Section } from '../../../platform/ui/list-row.tsx'
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
  const add = useSave({
    send: (Definition: SurveyDefinition, headers) =>
      call(templateEndpoints.addTemplate, { headers, body: { IsOfSite: true, Definition } }),
    done: ({ Name }) => t('templates.added', { name: Name }),
  })
  const name = template.Name[language]
  const count = template.Sections.reduce((sum, { Checks }) => sum + Checks.length, 0)
  return (
    <li className="row wrap tall">
      <RowWords name={name} facts={t('templates.checks', { count })}>
        <FormProblem>{add.problem}</FormProblem>
      </RowWords>
      <ItemButton
        label={t('settings.add')}
        item={name}
        variant="tonal"
        icon={IconPlus}
        isBusy={add.isBusy}
        onClick={() => add.save(template)}
      />
    </li>
  )
}
