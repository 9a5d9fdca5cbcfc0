import { catalogueEndpoints, settingEndpoints } from '@verstas/contract/settings/endpoints.ts'
import type { SettingList } from '@verstas/contract/settings/fields.ts'
import { allLists, catalogueLists, type ListName, settingLists } from '@verstas/contract/settings/lists.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { useSession } from '../../platform/session/session.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Section } from '../../platform/ui/list-row.tsx'
import { RowLink, RowWords } from '../../platform/ui/row-link.tsx'
import { RowList } from '../../platform/ui/row-list.tsx'
import { useMediaQuery } from '../../platform/ui/use-media-query.ts'
import { type SettingPage, settingPages } from './setting-pages.tsx'
import classes from './settings.module.css'

/** The minimum width at which the groups form columns. */
const wide = '(min-width: 64rem)'

/** Returns the names of lists, without those that a page of their own shows. */
const namesOf = (lists: Readonly<Record<string, SettingList>>) =>
  Object.keys(lists).filter((name) => !lists[name]?.isOfTyres) as ListName[]

/** Links to the settings pages and lists that the user may open. */
export function SettingsPage() {
  const t = useTexts()
  const { holds } = useSession()
  const listPages = usePages('lists')
  const isWide = useMediaQuery(wide)
  return (
    <Page title={t('page.settings')} width={isWide ? 'full' : 'reading'} hasBack>
      <div className={`${classes.groups} stack gap-24`}>
        <Pages group="start" title="start.title" isBare />
        {holds(settingEndpoints.listSettings.rights) && (
          <Lists title={t('settings.lists')} names={namesOf(settingLists)} pages={listPages} />
        )}
        <Pages group="templates" title="templates.title" isBare />
        <Pages group="stock" title="settings.stockHere" />
        {holds(catalogueEndpoints.listCatalogueItems.rights) && (
          <Lists title={t('settings.catalogue')} names={namesOf(catalogueLists)} />
        )}
        <Pages group="log" title="settings.log" />
        <Pages group="people" title="personalData.title" />
      </div>
    </Page>
  )
}

interface PagesProps {
  readonly group: NonNullable<SettingPage['group']>
  readonly title: TextName
  /** True for a group with one page, which needs no heading. */
  readonly isBare?: boolean
}

function Pages({ group, title, isBare }: PagesProps) {
  const t = useTexts()
  const pages = usePages(group)
  if (pages.length === 0) return null
  const list = (
    <RowList label={t(title)}>
      {pages.map(([name, page]) => (
        <SettingLink key={name} name={name} page={page} />
      ))}
    </RowList>
  )
  return isBare ? list : <Section title={t(title)}>{list}</Section>
}

/** Returns the pages of a group that the session may open, with their names. */
function usePages(group: SettingPage['group']) {
  const { holds } = useSession()
  return Object.entries(settingPages).filter(([, page]) => page.group === group && holds(page.rights))
}

interface SettingLinkProps {
  readonly name: string
  readonly page: Pick<SettingPage, 'title' | 'hint'>
}

function SettingLink({ name, page }: SettingLinkProps) {
  const t = useTexts()
  return (
    <li>
      <RowLink to="/settings/$list" params={{ list: name }}>
        <RowWords name={t(page.title)} facts={t(page.hint)} />
      </RowLink>
    </li>
  )
}

interface ListsProps {
  readonly title: string
  readonly names: readonly ListName[]
  /** Pages whose links follow those of the lists. */
  readonly pages?: ReturnType<typeof usePages>
}

function Lists({ title, names, pages = [] }: ListsProps) {
  return (
    <Section title={title}>
      <RowList label={title}>
        {names.map((name) => (
          <SettingLink key={name} name={name} page={allLists[name]} />
        ))}
        {pages.map(([name, page]) => (
          <SettingLink key={name} name={name} page={page} />
        ))}
      </RowList>
    </Section>
  )
}
