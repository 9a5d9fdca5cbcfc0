import { textOfField } from '@verstas/contract/settings/template-field-texts.ts'
import { partName, templateDifferences } from '@verstas/domain/health-checks/template-differences.ts'
import { conflictKey } from '@verstas/domain/health-checks/template-merge.ts'
import { useLanguage, useTexts } from '../../../platform/texts/use-texts.ts'
import { Panel } from '../../../platform/ui/panel.tsx'
import { SegmentedControl } from '../../../platform/ui/segmented-control.tsx'
import { TemplateChanges } from './template-changes.tsx'
import type { TemplateDraft } from './use-template-draft.ts'

/** The conflicts with another administrator's changes. The user chooses a value for each. */
export function TemplateConflicts({ base, draft, clash, conflicts, isTheirs, choose }: TemplateDraft) {
  const t = useTexts()
  const language = useLanguage()
  if (!clash) return null
  const theirs = clash.theirs.Definition
  return (
    <Panel title={t('templates.conflicts', { user: clash.user })}>
      <div className="stack gap-16">
        {conflicts.map((conflict) => (
          <div key={conflictKey(conflict)} className="stack gap-8">
            <h3 className="type-15 strong break-anywhere">
              {partName([draft, theirs, base.Definition], conflict.part, language)}
              {' · '}
              {t(textOfField(conflict.field))}
            </h3>
            <SegmentedControl
              aria-label={partName([draft, theirs, base.Definition], conflict.part, language)}
              value={isTheirs(conflict) ? 'theirs' : 'mine'}
              onChange={(side) => choose(conflict, side === 'theirs')}
              isWide
              options={[
                { value: 'mine', label: t('templates.keepMine') },
                { value: 'theirs', label: t('templates.takeTheirs') },
              ]}
            />
          </div>
        ))}
        <TemplateChanges changes={templateDifferences(theirs, draft, language)} />
      </div>
    </Panel>
  )
}
