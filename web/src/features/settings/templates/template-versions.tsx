import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { useTemplateVersions } from './api.ts'
import { TemplateChanges } from './template-changes.tsx'

/** The versions of a template, newest first, with author, changes and number of health checks. */
export function TemplateVersions({ id }: { readonly id: number }) {
  const t = useTexts()
  const format = useFormat()
  const query = useTemplateVersions(id)
  return (
    <AsyncView query={query} skeleton={<LoadingSkeleton shape="rows" count={4} height={96} />}>
      {(versions) => (
        <ol className="stack gap-12" aria-label={t('templates.versions')}>
          {versions.map(({ Version, At, AuthorName, Inspections, Changes }) => (
            <li key={Version} className="card pad-12-16 stack gap-8">
              <h2 className="type-17 strong">{t('templates.version', { version: Version })}</h2>
              <p className="type-15 soft">
                {[
                  format.dateTime(At),
                  AuthorName ?? t('templates.commandLine'),
                  t('templates.inspections', { count: Inspections }),
                ].join(' · ')}
              </p>
              {Version === 1 ? (
                <p className="type-15">{t('templates.first')}</p>
              ) : (
                <TemplateChanges changes={Changes} />
              )}
            </li>
          ))}
        </ol>
      )}
    </AsyncView>
  )
}
