import { templateEndpoints } from '@verstas/contract/health-checks/template-endpoints.ts'
import { importEndpoints } from '@verstas/contract/imports/endpoints.ts'
import { auditEndpoints } from '@verstas/contract/settings/audit-endpoints.ts'
import { catalogueEndpoints, settingEndpoints } from '@verstas/contract/settings/endpoints.ts'
import { allLists, catalogueLists, type ListName, settingLists } from '@verstas/contract/settings/lists.ts'
import { startEndpoints } from '@verstas/contract/settings/start-endpoints.ts'
import { useSession } from '../../platform/session/session.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Section } from '../../platform/ui/list-row.tsx'
import { RowLink, RowWords } from '../../platform/ui/row-link.tsx'
import { RowList } from '../../platform/ui/row-list.tsx'

const namesOf = (lists: object) => Object.keys(lists) as ListName[]

/** Links to the lists that the session may change. */
export function SettingsPage() {
  const t = useTexts()
  const { holds } = useSession()
  return (
    <Page title={t('page.settings')} width="reading" hasBack>
      <div className="stack gap-24">
        {holds(startEndpoints.getStart.rights) && (
          <RowList label={t('start.title')}>
            <li>
              <RowLink to="/settings/$list" params={{ list: 'start' }}>
                <RowWords name={t('start.title')} facts={t('start.hint')} />
              </RowLink>
            </li>
          </RowList>
        )}
        {holds(settingEndpoints.listSettings.rights) && (
          <Lists title={t('settings.lists')} names={namesOf(settingLists)} />
        )}
        {holds(templateEndpoints.listTemplateItems.rights) && (
          <RowList label={t('templates.title')}>
            <li>
              <RowLink to="/settings/$list" params={{ list: 'templates' }}>
                <RowWords name={t('templates.title')} facts={t('templates.keepVersion')} />
              </RowLink>
            </li>
          </RowList>
        )}
        {holds(catalogueEndpoints.listCatalogueItems.rights) && (
          <>
            <Section title={t('settings.stockHere')}>
              <RowList label={t('settings.stockHere')}>
                <li>
                  <RowLink to="/settings/$list" params={{ list: 'receive' }}>
                    <RowWords name={t('receiving.title')} facts={t('receiving.hint')} />
                  </RowLink>
                </li>
                <li>
                  <RowLink to="/settings/$list" params={{ list: 'count' }}>
                    <RowWords name={t('stockCount.title')} facts={t('stockCount.hint')} />
                  </RowLink>
                </li>
              </RowList>
            </Section>
            <Lists title={t('settings.catalogue')} names={namesOf(catalogueLists)} />
          </>
        )}
        <Section title={t('settings.log')}>
          <RowList label={t('settings.log')}>
            {holds(auditEndpoints.listAudit.rights) && (
              <li>
                <RowLink to="/settings/$list" params={{ list: 'audit' }}>
                  <RowWords name={t('settings.audit')} facts={t('settings.auditHint')} />
                </RowLink>
              </li>
            )}
            {holds(importEndpoints.listImports.rights) && (
              <li>
                <RowLink to="/settings/$list" params={{ list: 'imports' }}>
                  <RowWords name={t('imports.title')} facts={t('imports.hintLink')} />
                </RowLink>
              </li>
            )}
            <li>
              <RowLink to="/settings/$list" params={{ list: 'export' }}>
                <RowWords name={t('settings.export')} facts={t('settings.exportHint')} />
              </RowLink>
            </li>
          </RowList>
        </Section>
      </div>
    </Page>
  )
}

function Lists({ title, names }: { readonly title: string; readonly names: readonly ListName[] }) {
  const t = useTexts()
  return (
    <Section title={title}>
      <RowList label={title}>
        {names.map((name) => (
          <li key={name}>
            <RowLink to="/settings/$list" params={{ list: name }}>
              <RowWords name={t(allLists[name].title)} facts={t(allLists[name].hint)} />
            </RowLink>
          </li>
        ))}
      </RowList>
    </Section>
  )
}
