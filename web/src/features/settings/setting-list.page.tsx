import { IconListDetails, IconPlus, IconZoomCancel } from '@tabler/icons-react'
import type { SettingItem } from '@verstas/contract/settings/entities.ts'
import type { SettingList } from '@verstas/contract/settings/fields.ts'
import { allLists, type ListName } from '@verstas/contract/settings/lists.ts'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useParams } from '../../platform/routing/hooks.ts'
import { useSession } from '../../platform/session/session.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useGoBack } from '../../platform/shell/use-go-back.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { MoreButton } from '../../platform/ui/more-button.tsx'
import { RowList } from '../../platform/ui/row-list.tsx'
import { SearchField } from '../../platform/ui/search-field.tsx'
import { useDebounced } from '../../platform/ui/use-debounced.ts'
import { needsPasskey, PasskeyGate } from '../administration/passkey-gate.tsx'
import { callsOf, useItems } from './api.ts'
import { ItemForm } from './item-form.tsx'
import { ItemRow } from './item-row.tsx'
import { findSettingPage } from './setting-pages.tsx'
import { SettingsPage } from './settings.page.tsx'

/** Debounce of the search, in milliseconds. */
const pauseMs = 250

const isListName = (name: string): name is ListName => Object.hasOwn(allLists, name)

/**
 * A page of the settings, or the items of one list. An unknown address, or a page without the right, shows
 * the links of the settings page.
 */
export function SettingListPage() {
  const { list = '' } = useParams('/settings/$list')
  const { holds } = useSession()
  const found = findSettingPage(list)
  if (found && holds(found.page.rights))
    return (
      <Suspense>
        <found.page.Page key={list} id={found.id} />
      </Suspense>
    )
  const [, name = '', itemId] = /^([a-z-]+?)(?:-(\d{1,15}))?$/.exec(list) ?? []
  const canList = isListName(name) && holds(callsOf(name).read.rights)
  return canList ? <List key={list} name={name} itemId={itemId} /> : <SettingsPage />
}

interface ListProps {
  readonly name: ListName
  /** The item whose form the address opens, such as 3 in `sites-3`. Closing the form leaves the page. */
  readonly itemId: string | undefined
}

function List({ name, itemId }: ListProps) {
  const t = useTexts()
  const list: SettingList = allLists[name]
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), pauseMs)
  // Null if no form is open; `new` if the form of a new item is open.
  const [edited, setEdited] = useState<SettingItem | 'new' | null>(null)
  const query = useItems(name, search)
  const isListEmpty = typed === '' && search === '' && query.data?.length === 0
  const isPasskeyRequired = needsPasskey(query.error)
  const navigate = useNavigate()
  const leave = useGoBack(
    () => void navigate({ to: '/settings/$list', params: { list: name }, replace: true }),
  )
  // Leaves after the form is closed, because an open form blocks the navigation back.
  const [isLeaving, setIsLeaving] = useState(false)
  const leaveNow = useEffectEvent(leave)
  useEffect(() => {
    if (isLeaving) leaveNow()
  }, [isLeaving])
  const opened = edited ?? (isLeaving ? null : query.data?.find(({ Id }) => Id === itemId)) ?? null
  return (
    <Page
      title={t(list.title)}
      width="reading"
      hasBack
      mainAction={
        !isPasskeyRequired &&
        !list.isBuiltIn && (
          <Button icon={IconPlus} onClick={() => setEdited('new')}>
            {t('settings.add')}
          </Button>
        )
      }
    >
      <PasskeyGate isRequired={isPasskeyRequired}>
        <div className="stack gap-12">
          <p className="type-15 soft">
            {t(list.hint)}
            {!list.isOfSite && ` · ${t('settings.ofAllSites')}`}
          </p>
          {!isListEmpty && (
            <SearchField label={t('settings.find')} maxLength={100} value={typed} onValue={setTyped} />
          )}
          <AsyncView
            query={query}
            skeleton={<LoadingSkeleton shape="rows" count={8} height={64} />}
            empty={
              search === '' ? (
                <EmptyState icon={IconListDetails} title={t('settings.none')} hint={t('settings.noneHint')} />
              ) : (
                <EmptyState
                  icon={IconZoomCancel}
                  title={t('settings.nothingFound')}
                  hint={t('settings.nothingFoundHint')}
                />
              )
            }
          >
            {(items) => (
              <RowList label={t(list.title)}>
                {items.map((item) => (
                  <ItemRow key={item.Id} list={list} item={item} onOpen={() => setEdited(item)} />
                ))}
              </RowList>
            )}
          </AsyncView>
          <MoreButton query={query} label={t('settings.more')} />
        </div>
      </PasskeyGate>
      {opened !== null && (
        <ItemForm
          name={name}
          item={opened === 'new' ? null : opened}
          saved={opened === 'new' ? undefined : query.data?.find(({ Id }) => Id === opened.Id)}
          onClose={() => (edited === null ? setIsLeaving(true) : setEdited(null))}
        />
      )}
    </Page>
  )
}
